/** The dump of a database of the billing model. */
import type { Database } from './billing-tables.ts';
import { type Cell, insertText } from './dump-text.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);
const rate = (thousandths: number): string => (thousandths / 1000).toFixed(3);
const day = (date: string): string => date || '0000-00-00';
const moment = (date: string): string => (date ? `${date} 09:00:00` : '0000-00-00 00:00:00');

/** The dump of a database as it is now, made after the run of `today`. */
export const dumpOf = (database: Database, today: string): string => {
  const text: string[] = [];
  const write = (table: string, row: Record<string, Cell>) => text.push(insertText(table, row));
  for (const [setting, value] of Object.entries(database.settings))
    write('tblconfiguration', { setting, value });
  for (const { id, code } of database.currencies)
    write('tblcurrencies', { id, code, rate: '1.00000', default: id === 1 ? 1 : 0 });
  for (const { id, name, tax, prorata } of database.products)
    write('tblproducts', {
      id,
      name,
      type: 'hostingaccount',
      servertype: 'cpanel',
      tax,
      proratabilling: prorata,
    });
  for (const product of database.products)
    for (const currency of database.currencies)
      write('tblpricing', {
        type: 'product',
        currency: currency.id,
        relid: product.id,
        monthly: money(product.monthly),
        quarterly: money(product.monthly * 3),
        semiannually: money(product.monthly * 6),
        annually: money(product.monthly * 12),
        biennially: money(product.monthly * 24),
        triennially: money(product.monthly * 36),
      });
  for (const { id, discountpercent, separateinvoices } of database.groups)
    write('tblclientgroups', {
      id,
      groupname: `Group ${id}`,
      discountpercent: money(discountpercent * 100),
      separateinvoices,
    });
  for (const tax of database.taxes) write('tbltax', { ...tax, taxrate: rate(tax.taxrate) });
  for (const promotion of database.promotions)
    write('tblpromotions', {
      ...promotion,
      value: promotion.type === 'Percentage' ? money(promotion.value * 100) : money(promotion.value),
    });
  for (const client of database.clients) {
    const email = `client${client.id}@example.com`;
    write('tblclients', {
      ...client,
      firstname: 'Ama',
      lastname: `Client ${client.id}`,
      companyname: '',
      email,
      address1: 'Street 1',
      address2: '',
      city: 'Town',
      postcode: '1',
      phonenumber: '',
      tax_id: '',
      credit: money(client.credit),
      datecreated: '2020-01-01',
      notes: '',
      status: 'Active',
      language: 'english',
      password: '',
    });
    write('tblusers', { id: 1000 + client.id, first_name: 'Ama', last_name: 'Client', email, password: '' });
    write('tblusers_clients', {
      id: client.id,
      auth_user_id: 1000 + client.id,
      client_id: client.id,
      owner: 1,
    });
  }
  for (const service of database.hosting)
    write('tblhosting', {
      ...service,
      orderid: 0,
      server: 0,
      amount: money(service.amount),
      firstpaymentamount: money(service.amount),
      nextduedate: day(service.nextduedate),
      nextinvoicedate: day(service.nextinvoicedate),
      username: `user${service.id}`,
      password: '',
      suspendreason: '',
      subscriptionid: '',
      notes: '',
    });
  for (const addon of database.addons)
    write('tblhostingaddons', { ...addon, addonid: 1, setupfee: '0.00', recurring: money(addon.recurring) });
  for (const domain of database.domains)
    write('tbldomains', {
      ...domain,
      type: 'Register',
      registrar: 'enom',
      recurringamount: money(domain.recurringamount),
      subscriptionid: '',
    });
  for (const billable of database.billables)
    write('tblbillableitems', { ...billable, hours: '0', amount: money(billable.amount) });
  for (const request of database.cancellations)
    write('tblcancelrequests', { ...request, reason: '', date: moment(request.date) });
  for (const invoice of database.invoices)
    write('tblinvoices', {
      ...invoice,
      invoicenum: '',
      datepaid: moment(invoice.datepaid),
      subtotal: money(invoice.subtotal),
      credit: money(invoice.credit),
      tax: money(invoice.tax),
      tax2: money(invoice.tax2),
      total: money(invoice.total),
      taxrate: rate(invoice.taxrate),
      taxrate2: rate(invoice.taxrate2),
      paymentmethod: 'banktransfer',
    });
  for (const item of database.items) write('tblinvoiceitems', { ...item, amount: money(item.amount) });
  for (const payment of database.payments)
    write('tblaccounts', {
      id: payment.id,
      userid: payment.userid,
      gateway: 'banktransfer',
      date: moment(payment.date),
      amountin: money(payment.amountin),
      amountout: '0.00',
      transid: `paid-${payment.id}`,
      invoiceid: payment.invoiceid,
      refundid: 0,
    });
  return `${text.join('')}-- Dump completed on ${today} 10:00:00\n`;
};
