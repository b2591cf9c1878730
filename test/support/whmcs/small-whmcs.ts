import type { Call } from '../../../shared/import/cutover/index.ts';
import { DAY_MS } from '../../../shared/platform/dates.ts';
import { CARD_NUMBER, HASHES } from './dirty-database.ts';
import { insertText, type Row } from './dump-text.ts';

/** An installation of WHMCS in which it is known what everybody has, and what its API does to it. */

export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

type Tables = Record<string, Row[]>;

const client = (id: number, more: Row = {}): Tables => ({
  tblclients: [
    {
      id,
      firstname: 'Ama',
      lastname: `Owusu ${id}`,
      companyname: '',
      email: `owner${id}@example.com`,
      address1: 'Street 1',
      address2: '',
      city: 'Town',
      state: '',
      postcode: '1',
      country: 'US',
      phonenumber: '',
      tax_id: '',
      currency: 1,
      credit: '0.00',
      taxexempt: 0,
      separateinvoices: '',
      datecreated: '2020-01-01',
      notes: '',
      groupid: 0,
      status: 'Active',
      language: 'english',
      ...more,
    },
  ],
  tblusers: [
    {
      id: 1_000_000 + id,
      first_name: 'Ama',
      last_name: 'Owusu',
      email: `owner${id}@example.com`,
      password: HASHES.bcrypt,
    },
  ],
  tblusers_clients: [{ id, auth_user_id: 1_000_000 + id, client_id: id, owner: 1, permissions: '' }],
});

export const hosting = (id: number, userid: number, nextduedate: string, more: Row = {}): Tables => ({
  tblhosting: [
    {
      id,
      userid,
      packageid: 1,
      server: 0,
      regdate: '2022-01-05',
      domain: `site${id}.example.com`,
      amount: '10.00',
      billingcycle: 'Monthly',
      nextduedate,
      domainstatus: 'Active',
      username: `user${id}`,
      promoid: 0,
      suspendreason: '',
      overideautosuspend: 0,
      subscriptionid: '',
      notes: '',
      ...more,
    },
  ],
});

export const addon = (id: number, hostingid: number, nextduedate: string, more: Row = {}): Tables => ({
  tblhostingaddons: [
    {
      id,
      hostingid,
      addonid: 1,
      name: 'IP',
      qty: 1,
      recurring: '2.00',
      billingcycle: 'Monthly',
      status: 'Active',
      nextduedate,
      ...more,
    },
  ],
});

/** 100 GB of disk space. */
export const option = (hosting: number): Tables => ({
  tblproductconfigoptions: [{ id: 1, optionname: 'disk|Disk space', optiontype: '1' }],
  tblproductconfigoptionssub: [{ id: 4, configid: 1, optionname: '100|100 GB' }],
  tblhostingconfigoptions: [{ id: hosting, relid: hosting, configid: 1, optionid: 4, qty: 0 }],
});

/** An unpaid invoice with a line for each of some services. */
export const unpaid = (
  id: number,
  userid: number,
  [date, duedate]: [string, string],
  lines: Row[],
  more: Row = {},
): Tables => ({
  tblinvoices: [
    {
      id,
      userid,
      invoicenum: '',
      date,
      duedate,
      datepaid: '0000-00-00 00:00:00',
      subtotal: `${lines.length * 10}.00`,
      credit: '0.00',
      tax: '0.00',
      tax2: '0.00',
      total: `${lines.length * 10}.00`,
      taxrate: '0.000',
      taxrate2: '0.000',
      status: 'Unpaid',
      paymentmethod: 'stripe',
      last_capture_attempt: '0000-00-00 00:00:00',
      ...more,
    },
  ],
  tblinvoiceitems: lines.map((line, index) => ({
    id: id * 10 + index,
    invoiceid: id,
    type: 'Hosting',
    description: 'Renewal',
    amount: '10.00',
    taxed: 0,
    duedate,
    ...line,
  })),
});

/** A card that a gateway keeps, unless `more` says otherwise; where WHMCS keeps it, its number is in `card_data`. */
export const payMethod = (id: number, userid: number, more: Row = {}): Tables => ({
  tblpaymethods: [
    {
      id,
      userid,
      gateway_name: 'stripe',
      payment_type: 'RemoteCreditCard',
      order_preference: id,
      deleted_at: null,
      ...more,
    },
  ],
  tblcreditcards: [{ id, pay_method_id: id, card_data: { raw: `_binary '${CARD_NUMBER}'` } }],
});

const BASE: Tables = {
  tblcurrencies: [{ id: 1, code: 'USD', rate: '1.00000', default: 1 }],
  tblproducts: [{ id: 1, name: 'Starter', type: 'hostingaccount', servertype: 'cpanel' }],
  tblticketdepartments: [{ id: 1, name: 'Support' }],
};

export const clients = (...ids: number[]): Tables[] => ids.map((id) => client(id));

export type SmallWhmcs = {
  tables: Tables;
  /** A dump as it is now, the cron of which ran last at `ran`. */
  dump(madeAt: Date, ran: Date): string;
  rows(table: string): Row[];
  /** What its API makes of a call, as far as its reference says so; nothing where it is seen to be made already. */
  call(one: Call): void;
};

const set = (row: Row, values: Row): void => {
  Object.assign(row, values);
};

export const smallWhmcs = (...parts: Tables[]): SmallWhmcs => {
  const tables: Tables = {};
  for (const part of [BASE, ...parts])
    for (const [table, all] of Object.entries(part))
      tables[table] = [...new Set([...(tables[table] ?? []), ...all])];
  const rows = (table: string): Row[] => {
    tables[table] ??= [];
    return tables[table];
  };
  const find = (table: string, id: unknown): Row => {
    const row = rows(table).find((one) => one.id === id);
    if (!row) throw new Error(`There is no ${table} ${id}.`);
    return row;
  };
  const SEEN: Record<string, (parameters: Call['parameters']) => unknown> = {
    GetTransactions: ({ transid }) => rows('tblaccounts').filter((row) => row.transid === transid),
    GetCredits: ({ clientid }) => rows('tblcredit').filter((row) => row.clientid === clientid),
  };
  const ACTIONS: Record<string, (parameters: Call['parameters']) => void> = {
    AddInvoicePayment: ({ invoiceid, transid, amount }) => {
      const invoice = find('tblinvoices', invoiceid);
      rows('tblaccounts').push({
        userid: invoice.userid ?? 0,
        invoiceid: Number(invoiceid),
        transid,
        amountin: amount,
      } as Row);
      set(invoice, { status: 'Paid' });
    },
    AddTransaction: ({ userid, transid, amountin = '0.00' }) => {
      rows('tblaccounts').push({ userid, transid, amountin } as Row);
    },
    UpdateClientAddon: ({ id, nextduedate, status }) =>
      set(find('tblhostingaddons', id), { nextduedate, status } as Row),
    UpdateClientProduct: ({ serviceid, nextduedate, recurringamount, status }) =>
      set(find('tblhosting', serviceid), {
        nextduedate,
        amount: recurringamount,
        domainstatus: status,
      } as Row),
  };
  return {
    tables,
    rows,
    call: ({ action, parameters, unless }) => {
      if (unless && JSON.stringify(SEEN[unless.action]?.(unless.parameters)).includes(unless.contains))
        return;
      const carryOut = ACTIONS[action];
      if (!carryOut) throw new Error(`${action} is not known here.`);
      carryOut(parameters);
    },
    dump: (madeAt, ran) => {
      const settings = [
        { setting: 'Version', value: '8.10.1-release.1' },
        { setting: 'lastDailyCronInvocationTime', value: timeOf(ran) },
        { setting: 'lastCronInvocationTime', value: timeOf(ran) },
      ];
      const text = Object.entries({ tblconfiguration: settings, ...tables }).flatMap(([table, all]) =>
        all.map((row) => insertText(table, row)),
      );
      return `${text.join('')}-- Dump completed on ${timeOf(madeAt)}\n`;
    },
  };
};
