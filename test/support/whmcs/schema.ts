/**
 * The tables of WHMCS that a database of `dirty-database.ts` fills, as SQL of MariaDB: names and kinds of columns as its
 * documents and its API name them. Text is never null and dates of zeros are none, as it was before strict modes.
 */

const KINDS = {
  id: 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY',
  key: 'VARCHAR(190) NOT NULL PRIMARY KEY',
  int: 'INT NOT NULL DEFAULT 0',
  text: 'TEXT NOT NULL',
  money: 'DECIMAL(16,2) NOT NULL DEFAULT 0.00',
  rate: 'DECIMAL(10,5) NOT NULL DEFAULT 1.00000',
  share: 'DECIMAL(10,3) NOT NULL DEFAULT 0.000',
  date: "DATE NOT NULL DEFAULT '0000-00-00'",
  time: "DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00'",
  stamp: "TIMESTAMP NOT NULL DEFAULT '0000-00-00 00:00:00'",
  ended: 'TIMESTAMP NULL',
  bytes: 'BLOB NOT NULL',
} as const;

type Kind = keyof typeof KINDS;

const PERSON = `firstname:text lastname:text companyname:text email:text address1:text address2:text city:text state:text
  postcode:text country:text phonenumber:text`;

/** Words without a kind are text. */
const TABLES: Record<string, string> = {
  tblconfiguration: 'setting:key value',
  tblcurrencies: 'id:id code rate:rate default:int',
  tblproducts: 'id:id name type servertype proratabilling:int',
  tblservers: 'id:id name hostname ipaddress type password accesshash',
  tblticketdepartments: 'id:id name',
  tblticketstatuses: 'id:id title showactive:int showawaiting:int',
  tbltickets: `id:id tid did:int userid:int name email cc date:time title message status urgency admin attachment
    lastreply:time service merged_ticket_id:int`,
  tblticketreplies: 'id:id tid:int userid:int name email date:time message admin attachment',
  tblticketnotes: 'id:id ticketid:int admin date:time message attachments',
  tblcustomfields: 'id:id type fieldname',
  tblcustomfieldsvalues: 'id:id fieldid:int relid:int value',
  tblclients: `id:id ${PERSON} tax_id currency:int defaultgateway credit:money taxexempt:int separateinvoices
    disableautocc:int datecreated:date notes groupid:int status language password cardlastfour cardnum`,
  tblusers: 'id:id first_name last_name email password language second_factor created_at:stamp',
  tblusers_clients: 'id:id auth_user_id:int client_id:int owner:int permissions',
  tblcontacts: `id:id userid:int ${PERSON} domainemails:int generalemails:int invoiceemails:int productemails:int
    supportemails:int password`,
  tblpaymethods: 'id:id userid:int gateway_name payment_type order_preference:int deleted_at:ended',
  tblcreditcards: 'id:id pay_method_id:int card_data:bytes',
  tblhosting: `id:id userid:int orderid:int packageid:int server:int regdate:date domain amount:money billingcycle
    nextduedate:date domainstatus username password promoid:int suspendreason overideautosuspend:int
    overidesuspenduntil:date subscriptionid notes`,
  tbladdons: 'id:id name',
  tblhostingaddons: `id:id hostingid:int addonid:int name qty:int recurring:money billingcycle status nextduedate:date
    subscriptionid`,
  tblhostingconfigoptions: 'id:id relid:int configid:int optionid:int qty:int',
  tblproductconfigoptions: 'id:id optionname optiontype',
  tblproductconfigoptionssub: 'id:id configid:int optionname',
  tblcancelrequests: 'id:id relid:int type reason date:time',
  tbldomains: `id:id userid:int type domain registrationdate:date expirydate:date nextduedate:date recurringamount:money
    registrar registrationperiod:int status donotrenew subscriptionid`,
  tblorders: 'id:id userid:int status transfersecret',
  tblinvoices: `id:id userid:int invoicenum date:date duedate:date datepaid:time subtotal:money credit:money tax:money
    tax2:money total:money taxrate:share taxrate2:share status paymentmethod last_capture_attempt:time`,
  tblinvoiceitems:
    'id:id invoiceid:int userid:int type relid:int description amount:money taxed:int duedate:date',
  tblaccounts:
    'id:id userid:int gateway date:time amountin:money amountout:money transid invoiceid:int refundid:int',
  tblemails: 'id:id subject',
};

/** As installations have it that have grown: some tables were never converted. */
const LATIN1 = new Set(['tblcontacts', 'tblservers']);

const columnText = (word: string): string => {
  const [name, kind = 'text'] = word.split(':');
  return `\`${name}\` ${KINDS[kind as Kind]}`;
};

export const schemaText = (database: string): string => {
  const tables = Object.entries(TABLES).map(([table, columns]) => {
    const charset = LATIN1.has(table) ? 'latin1' : 'utf8mb4';
    return `CREATE TABLE \`${table}\` (${columns.split(/\s+/).map(columnText).join(', ')}) CHARSET=${charset};\n`;
  });
  return `CREATE DATABASE ${database}; USE ${database};\n${tables.join('')}`;
};
