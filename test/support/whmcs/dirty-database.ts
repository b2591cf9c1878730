/** Databases of WHMCS with all that years of use leave in one, made from the columns that it has and never from a copy. */

import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { insertText as insert, randomOf } from './dump-text.ts';

export const CARD_NUMBER = '4242424242424242';
export const TRANSFER_SECRET = 'EPP-s3cret-code';
export const PASSWORD = 'correct-horse-battery';
const SALT = 'a1b2c';

/** Of that password; bcrypt with cost 4, so that tests do not wait. */
export const HASHES = {
  bcrypt: bcrypt.hashSync(PASSWORD, 4).replace('$2b$', '$2y$'),
  md5: `${createHash('md5').update(`${SALT}${PASSWORD}`).digest('hex')}:${SALT}`,
};

const CYCLES = [
  'Monthly',
  'Quarterly',
  'Semi-Annually',
  'Annually',
  'Biennially',
  'Triennially',
  'Free Account',
  'One Time',
];
const HOSTING = [
  'Active',
  'Active',
  'Active',
  'Suspended',
  'Terminated',
  'Cancelled',
  'Pending',
  'Fraud',
  'Completed',
];
const DOMAINS = [
  'Active',
  'Active',
  'Expired',
  'Grace',
  'Redemption',
  'Transferred Away',
  'Cancelled',
  'Pending Transfer',
  'Pending',
];
const INVOICES = [
  'Paid',
  'Paid',
  'Paid',
  'Unpaid',
  'Unpaid',
  'Cancelled',
  'Refunded',
  'Draft',
  'Collections',
  'Payment Pending',
];
const NAMES = ['Ama', 'Raz &amp; Co', 'O&#039;Neil', 'Jos\u00c3\u00a9', '李', 'a "quoted" \\ name'];
const TICKETS = [
  'Open',
  'Answered',
  'Customer-Reply',
  'On Hold',
  'In Progress',
  'Closed',
  'Escalated',
  'Parked',
  'Gone',
];
const FILES = ['', '', '123_log.txt', '124_pic.png', '123_log.txt|125_gone.pdf'];
/** UTF-8 that was decoded as windows-1252 once. */
const garbled = 'Jos\u00c3\u00a9';
const GATEWAYS = ['stripe', 'paypal', 'banktransfer', 'paystack'];

export type Options = { clients: number; invoices?: number };

/** Statements of a dump of one such database. With `invoices`, so many for each client. */
export function* dirtyDatabase(seed: number, { clients, invoices }: Options): Generator<string> {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const maybe = (oneIn: number): boolean => random(oneIn) === 0;
  const amount = (): string =>
    maybe(25) ? '-1.00' : `${random(200)}.${String(random(100)).padStart(2, '0')}`;
  const date = (): string =>
    maybe(15)
      ? '0000-00-00'
      : `20${15 + random(12)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
  const time = (): string =>
    maybe(15) ? '0000-00-00 00:00:00' : `${date().replace('0000-00-00', '2020-01-31')} 10:11:12`;

  yield insert('tblconfiguration', { setting: 'Version', value: '8.10.1-release.1' });
  yield `INSERT INTO \`tblcurrencies\` (\`id\`,\`code\`,\`rate\`,\`default\`) VALUES (1,'USD','1.00000',1),(2,'GHS','12.50000',0),(3,'XXX','1.0',0);\n`;
  for (const id of [1, 2, 3])
    yield insert('tblproducts', {
      id,
      name: `Plan ${id} &amp; more`,
      type: 'hostingaccount',
      servertype: 'cpanel',
    });
  yield insert('tblservers', {
    id: 1,
    name: 'One',
    hostname: 'one.example.com',
    ipaddress: '192.0.2.1',
    type: 'cpanel',
    password: 'enc',
    accesshash: 'TOKEN',
  });
  for (const id of [1, 2]) yield insert('tblticketdepartments', { id, name: `Department ${id}` });
  for (const [id, title] of ['Open', 'Escalated', 'Escalated', 'Parked'].entries())
    yield insert('tblticketstatuses', {
      id: id + 1,
      title,
      showactive: id < 3 ? 1 : 0,
      showawaiting: id === 1 ? 1 : 0,
    });
  yield insert('tblcustomfields', { id: 1, type: 'client', fieldname: 'vat|VAT number' });
  // 3 is of no add-on, 5 of no option.
  for (const id of [1, 2]) yield insert('tbladdons', { id, name: `Add-on ${id}` });
  for (const [index, optionname] of ['disk|Disk &lt;space&gt;', 'Backup', 'Mail boxes', ''].entries()) {
    yield insert('tblproductconfigoptions', { id: index + 1, optionname, optiontype: String(index + 1) });
    yield insert('tblproductconfigoptionssub', {
      id: index + 1,
      configid: index + 1,
      optionname: `${index}0 GB`,
    });
  }
  const counter = () => {
    let last = 0;
    return () => {
      last += 1;
      return last;
    };
  };
  const [service, domain, invoice, item, account] = [counter(), counter(), counter(), counter(), counter()];
  const [addon, option, ticket, reply, note] = [counter(), counter(), counter(), counter(), counter()];

  for (let client = 1; client <= clients; client += 1) {
    const email = maybe(20) ? 'shared@example.com' : `client${client}@example.com`;
    yield insert('tblclients', {
      id: client,
      firstname: pick(NAMES),
      lastname: pick(NAMES),
      companyname: maybe(2) ? pick(NAMES) : '',
      email: maybe(30) ? '' : email,
      address1: 'Street 1',
      address2: '',
      city: 'Accra',
      state: '',
      postcode: '1',
      country: maybe(30) ? '' : pick(['GH', 'US', 'DE']),
      phonenumber: pick(['', '+233.201234567', 'call me', '0201234567']),
      tax_id: '',
      currency: maybe(30) ? 3 : 1 + random(2),
      credit: maybe(3) ? amount().replace('-', '') : '0.00',
      taxexempt: maybe(5) ? 1 : 0,
      separateinvoices: pick(['', 'on', '0']),
      datecreated: date(),
      notes: maybe(4) ? 'line 1\nline 2' : '',
      status: pick(['Active', 'Active', 'Inactive', 'Closed']),
      language: pick(['english', 'french', '']),
      password: '',
      cardlastfour: maybe(10) ? '4242' : '',
      cardnum: CARD_NUMBER,
    });
    yield insert('tblusers', {
      id: 100_000 + client,
      first_name: pick(NAMES),
      last_name: pick(NAMES),
      email,
      password: pick([HASHES.bcrypt, HASHES.md5, '', `$2y$20$${'a'.repeat(53)}`]),
      second_factor: maybe(8) ? 'totp' : '',
      created_at: time(),
    });
    if (!maybe(20))
      yield insert('tblusers_clients', {
        id: client,
        auth_user_id: 100_000 + client,
        client_id: client,
        owner: 1,
        permissions: '',
      });
    if (client > 1 && maybe(4)) {
      const permissions = pick(['invoices', 'products,domains', 'tickets', '']);
      yield insert('tblusers_clients', {
        id: 500_000 + client,
        auth_user_id: 100_000 + client - 1,
        client_id: client,
        owner: 0,
        permissions,
      });
    }
    if (maybe(3)) {
      yield insert('tblcontacts', {
        id: client,
        userid: client,
        firstname: 'Con',
        lastname: 'Tact',
        email: `contact${client}@example.com`,
        country: 'GH',
        invoiceemails: 1,
        password: '',
      });
    }
    if (maybe(4)) yield insert('tblcustomfieldsvalues', { fieldid: 1, relid: client, value: 'GH123' });
    if (maybe(4)) {
      yield insert('tblpaymethods', {
        id: client,
        userid: client,
        gateway_name: 'stripe',
        payment_type: pick(['CreditCard', 'RemoteCreditCard']),
        deleted_at: null,
      });
      yield insert('tblcreditcards', {
        id: client,
        pay_method_id: client,
        card_data: { raw: `_binary '${CARD_NUMBER}'` },
      });
    }
    const services: number[] = [];
    for (let n = random(4); n > 0; n -= 1) {
      const id = service();
      services.push(id);
      const [nextduedate, billingcycle] = [date(), maybe(40) ? 'Every Day' : pick(CYCLES)];
      yield insert('tblhosting', {
        id,
        userid: client,
        orderid: 0,
        packageid: 1 + random(3),
        server: random(2),
        regdate: date(),
        domain: maybe(8) ? 'twice.example.com' : `Site${id}.example.com`,
        amount: amount(),
        billingcycle,
        nextduedate,
        domainstatus: pick(HOSTING),
        username: `user${id}`,
        password: 'encrypted',
        suspendreason: '',
        subscriptionid: maybe(10) ? 'I-SUB' : '',
        notes: '',
      });
      if (maybe(6))
        yield insert('tblcancelrequests', {
          id,
          relid: id,
          type: pick(['Immediate', 'End of Billing Period']),
          reason: 'too dear',
          date: time(),
        });
      for (let addons = maybe(2) ? random(4) : 0; addons > 0; addons -= 1) {
        yield insert('tblhostingaddons', {
          id: addon(),
          hostingid: maybe(20) ? 8_000_000 + id : id,
          addonid: random(4),
          name: pick(['', 'IP &amp; more', garbled]),
          qty: maybe(10) ? 3 : 1,
          recurring: maybe(10) ? amount() : '2.00',
          billingcycle: maybe(4) ? pick([...CYCLES, 'Free', 'Now and Then']) : billingcycle,
          status: maybe(3) ? pick(['Suspended', 'Terminated', 'Pending', 'Completed', 'Gone']) : 'Active',
          nextduedate: maybe(4) ? date() : nextduedate,
          subscriptionid: '',
        });
      }
      for (let options = maybe(3) ? random(4) : 0; options > 0; options -= 1) {
        yield insert('tblhostingconfigoptions', {
          id: option(),
          relid: maybe(20) ? 8_000_000 + id : id,
          configid: 1 + random(5),
          optionid: random(6),
          qty: random(4),
        });
      }
    }
    for (let n = random(3); n > 0; n -= 1) {
      const id = domain();
      yield insert('tbldomains', {
        id,
        userid: client,
        type: pick(['Register', 'Transfer']),
        domain: maybe(10) ? 'not a name' : maybe(8) ? 'twice.com' : `name${id}.com`,
        registrationdate: date(),
        expirydate: date(),
        nextduedate: date(),
        recurringamount: amount(),
        registrar: pick(['enom', 'namecheap', '']),
        registrationperiod: 1 + random(3),
        status: pick(DOMAINS),
        donotrenew: pick(['', 'on']),
        subscriptionid: '',
      });
    }
    for (let n = random(3); n > 0; n -= 1) {
      const id = ticket();
      yield insert('tbltickets', {
        id,
        tid: String(100_000 + id),
        did: maybe(10) ? 9 : 1 + random(2),
        userid: maybe(8) ? 0 : maybe(15) ? 8_000_000 : client,
        name: pick(NAMES),
        email: 'guest@example.com',
        cc: '',
        date: time(),
        title: pick(NAMES),
        message: maybe(40) ? 'long '.repeat(20_000) : pick([...NAMES, '', 'line 1\nline 2']),
        status: pick(TICKETS),
        urgency: pick(['Low', 'Medium', 'High', 'Now']),
        admin: maybe(6) ? 'Kofi' : '',
        attachment: pick(FILES),
        lastreply: time(),
        service: pick(['', 'S10', 'D3']),
        merged_ticket_id: maybe(15) ? 1 : 0,
      });
      for (let replies = random(4); replies > 0; replies -= 1)
        yield insert('tblticketreplies', {
          id: reply(),
          tid: maybe(15) ? 9_000_000 : id,
          userid: client,
          name: pick(NAMES),
          email: '',
          date: time(),
          message: pick(NAMES),
          admin: maybe(2) ? 'Kofi &amp; Ama' : '',
          attachment: pick(FILES),
        });
      if (maybe(2))
        yield insert('tblticketnotes', {
          id: note(),
          ticketid: maybe(10) ? 9_000_000 : id,
          admin: 'Kofi',
          date: time(),
          message: pick(NAMES),
          attachments: pick(FILES),
        });
    }
    yield insert('tblorders', {
      id: client,
      userid: client,
      status: pick(['Active', 'Pending', 'Fraud', 'Cancelled']),
      transfersecret: TRANSFER_SECRET,
    });
    for (let n = invoices ?? random(6); n > 0; n -= 1) {
      const id = invoice();
      const lines = Array.from({ length: random(4) }, () => ({ amount: amount(), taxed: random(2) }));
      const cents = (text: string) => Math.round(Number(text) * 100);
      const subtotal = lines.reduce((all, line) => all + cents(line.amount), maybe(12) ? 3 : 0);
      const tax = maybe(2) ? Math.round(subtotal * 0.125) : 0;
      const credit = maybe(6) ? Math.max(0, Math.min(subtotal, 500)) : 0;
      const total = subtotal + tax - credit + (maybe(20) ? 7 : 0);
      const money = (value: number) => (value / 100).toFixed(2);
      const status = pick(INVOICES);
      yield insert('tblinvoices', {
        id,
        userid: client,
        invoicenum: maybe(2) ? '' : maybe(15) ? 'TWICE-1' : `${2015 + random(10)}/${id}`,
        date: date(),
        duedate: date(),
        datepaid: status === 'Paid' ? time() : '0000-00-00 00:00:00',
        subtotal: money(subtotal),
        credit: money(credit),
        tax: money(tax),
        tax2: '0.00',
        total: money(total),
        taxrate: tax ? '12.500' : '0.000',
        taxrate2: '0.000',
        status,
        paymentmethod: pick(GATEWAYS),
      });
      for (const line of lines) {
        yield insert('tblinvoiceitems', {
          id: item(),
          invoiceid: id,
          userid: client,
          type: pick(['Hosting', 'Domain', 'Item', '', 'AddFunds']),
          relid: pick([0, ...services]),
          description: pick(NAMES),
          amount: line.amount,
          taxed: line.taxed,
        });
      }
      if (status === 'Paid' || status === 'Refunded' || maybe(6)) {
        for (let parts = 1 + random(2); parts > 0; parts -= 1) {
          const payment = account();
          const row = {
            userid: client,
            gateway: pick(GATEWAYS),
            amountout: '0.00',
            transid: maybe(10) ? 'DUP' : `tx${payment}`,
          };
          yield insert('tblaccounts', {
            id: payment,
            ...row,
            date: time(),
            amountin: money(Math.max(1, total)),
            invoiceid: maybe(15) ? 0 : maybe(20) ? 9_000_000 + id : id,
            refundid: 0,
          });
          if (status === 'Refunded' || maybe(10)) {
            yield insert('tblaccounts', {
              id: account(),
              ...row,
              date: time(),
              amountin: '0.00',
              amountout: money(Math.max(1, total - 1)),
              invoiceid: maybe(5) ? 0 : id,
              refundid: maybe(3) ? 0 : payment,
            });
          }
        }
      }
    }
  }
  for (let id = 1; id < 4; id += 1) yield insert('tblemails', { id, subject: 'Welcome' });
  yield '-- Dump completed\n';
}
