import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { createGunzip } from 'node:zlib';
import { readDump, type Value } from './read-dump.ts';

/**
 * What is read of WHMCS's tables, `id:int` for whole numbers; all else of a dump is counted and not decoded: card data,
 * passwords of accounts and servers, transfer codes. A column that an earlier version of WHMCS lacks is null.
 */
const TABLES = {
  tblconfiguration: 'setting value',
  tblcurrencies: 'id:int code rate default:int',
  tblclients: `id:int firstname lastname companyname email address1 address2 city state postcode country phonenumber
    tax_id currency:int defaultgateway credit taxexempt separateinvoices disableautocc datecreated notes groupid:int status language
    password cardlastfour`,
  tblusers: 'id:int first_name last_name email password language second_factor created_at',
  tblusers_clients: 'id:int auth_user_id:int client_id:int owner:int permissions',
  tblcontacts: `id:int userid:int firstname lastname companyname email address1 address2 city state postcode country
    phonenumber domainemails generalemails invoiceemails productemails supportemails`,
  tblproducts: 'id:int name type servertype proratabilling',
  tblpricing: 'type currency:int relid:int monthly quarterly semiannually annually biennially triennially',
  tbltax: 'id:int level:int name country state taxrate',
  tblpromotions: 'id:int recurring recurfor:int',
  tblclientgroups: 'id:int separateinvoices',
  tblservers: 'id:int name hostname ipaddress type',
  tblhosting: `id:int userid:int packageid:int server:int regdate domain amount billingcycle nextduedate domainstatus
    username promoid:int suspendreason overideautosuspend overidesuspenduntil subscriptionid notes`,
  tbladdons: 'id:int name',
  tblhostingaddons: `id:int hostingid:int addonid:int name qty:int recurring billingcycle status nextduedate
    subscriptionid`,
  tblproductconfigoptions: 'id:int optionname optiontype:int',
  tblproductconfigoptionssub: 'id:int optionname',
  tblhostingconfigoptions: 'id:int relid:int configid:int optionid:int qty:int',
  tbldomains: `id:int userid:int type domain registrationdate expirydate nextduedate recurringamount registrar
    registrationperiod:int status donotrenew subscriptionid`,
  tblinvoices: `id:int userid:int invoicenum date duedate datepaid subtotal credit tax tax2 total taxrate taxrate2 status
    paymentmethod last_capture_attempt`,
  tblinvoiceitems: 'id:int invoiceid:int type relid:int description amount taxed duedate',
  tblaccounts: 'id:int userid:int gateway date amountin amountout transid invoiceid:int refundid:int',
  tblcustomfields: 'id:int type fieldname',
  tblcustomfieldsvalues: 'fieldid:int relid:int value',
  tblcancelrequests: 'id:int relid:int type reason date',
  tblorders: 'id:int status',
  tblpaymethods: 'id:int userid:int gateway_name payment_type order_preference:int deleted_at',
  tblticketdepartments: 'id:int name',
  tbltickets: `id:int tid did:int userid:int name cc date title message status urgency admin attachment lastreply service
    merged_ticket_id:int`,
  tblticketreplies: 'id:int tid:int name date message admin attachment',
  tblticketnotes: 'id:int ticketid:int admin date message attachments',
  tblticketstatuses: 'title showactive:int showawaiting:int',
  tblbillableitems: 'id:int userid:int amount recur',
} as const;

export type TableName = keyof typeof TABLES;

export type StagedRow = Record<string, string | number | null>;

type Column = { name: string; isInteger: boolean };

const readColumns = (table: TableName): Column[] =>
  TABLES[table]
    .split(/\s+/)
    .map((word) => ({ name: word.replace(':int', ''), isInteger: word.endsWith(':int') }));

const COLUMNS = new Map((Object.keys(TABLES) as TableName[]).map((table) => [table, readColumns(table)]));
const columnsOf = (table: TableName): Column[] => COLUMNS.get(table) ?? [];

const isRead = (table: string): table is TableName => table in TABLES;

const WANTED = new Map(
  Object.keys(TABLES).map((table) => [table, new Set(columnsOf(table as TableName).map(({ name }) => name))]),
);
const NOTHING: ReadonlySet<string> = new Set();

/** What WHMCS escapes before it stores a text, by htmlspecialchars() of PHP. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
};

/** Once: what was escaped twice was written so. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity] ?? entity);

/** UTF-8 that was once read as windows-1252 and written again, or bytes that were lost before. */
const isGarbled = (text: string): boolean => /\uFFFD|Ã[\u0080-\u00BF]|â€/.test(text);

const asText = (value: Value): string | null =>
  value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;

/** How many rows of a table the dump has, and of how many the text is not as it was meant. */
export type TableCount = { rows: number; broken: number };

/** The rows of a dump that matter, in a file of this process that goes with it. */
export type Stage = {
  /** The day it was made (`2026-11-22`), as it says itself; null where it does not. */
  day: string | null;
  /** The same as a time, by the clock of the machine it was made on, taken as UTC. */
  madeAt: Date | null;
  counts: ReadonlyMap<string, TableCount>;
  all(sql: string, ...values: SQLInputValue[]): StagedRow[];
  /** Row by row. */
  each(sql: string, ...values: SQLInputValue[]): IterableIterator<StagedRow>;
  close(): void;
};

const chunksOf = (file: string): AsyncIterable<Uint8Array> => {
  const stream = createReadStream(file, { highWaterMark: 1 << 20 });
  if (!file.endsWith('.gz')) return stream;
  const unzipped = createGunzip({ chunkSize: 1 << 20 });
  stream.once('error', (error) => unzipped.destroy(error));
  return stream.pipe(unzipped);
};

/** Passes chunks on, and keeps the end of the last of them. */
class Tail {
  #end: Buffer = Buffer.alloc(0);

  async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#end = Buffer.concat([this.#end, chunk]).subarray(-256);
      yield chunk;
    }
  }

  /** The time that mysqldump and mariadb-dump end a file with: `2026-11-22  3:04:05`. */
  get made(): { day: string | null; madeAt: Date | null } {
    const said = /-- Dump completed on (\d{4}-\d\d-\d\d)(?: +(\d?\d:\d\d:\d\d))?/;
    const [, day = null, time] = said.exec(this.#end.toString('latin1')) ?? [];
    return { day, madeAt: day && time ? new Date(`${day}T${time.padStart(8, '0')}Z`) : null };
  }
}

const quoted = (name: string): string => `"${name}"`;

const INDEXED: [TableName, string][] = [
  ['tblinvoices', 'userid'],
  ['tblinvoiceitems', 'invoiceid'],
  ['tblinvoiceitems', 'relid'],
  ['tblaccounts', 'id'],
  ['tblaccounts', 'transid'],
  ['tblaccounts', 'invoiceid'],
  ['tblaccounts', 'refundid'],
  ['tblaccounts', 'userid'],
  ['tblhosting', 'id'],
  ['tblhosting', 'userid'],
  ['tblhosting', 'domain'],
  ['tbldomains', 'id'],
  ['tbldomains', 'userid'],
  ['tbldomains', 'domain'],
  ['tblclients', 'id'],
  ['tblusers', 'id'],
  ['tblinvoices', 'id'],
  ['tblinvoices', 'invoicenum'],
  ['tblusers_clients', 'client_id'],
  ['tblcustomfieldsvalues', 'relid'],
  ['tblcancelrequests', 'relid'],
  ['tblhostingaddons', 'hostingid'],
  ['tbltickets', 'id'],
  ['tbltickets', 'userid'],
  ['tblticketreplies', 'tid'],
  ['tblticketnotes', 'ticketid'],
  ['tblhostingaddons', 'id'],
  ['tblhostingconfigoptions', 'relid'],
  ['tblpaymethods', 'userid'],
  ['tblproductconfigoptions', 'id'],
  ['tblproductconfigoptionssub', 'id'],
  ['tbladdons', 'id'],
  ['tblcurrencies', 'id'],
  ['tblcustomfields', 'id'],
  ['tblservers', 'id'],
];

/** Reads a dump, gzipped where its name says so, into a file of its own that nobody else can read. */
export const openStage = async (file: string, progress: (rows: number) => void): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const close = (db: DatabaseSync) => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const db = new DatabaseSync(join(folder, 'stage.db'));
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; BEGIN');
    const inserts = new Map<string, StatementSync>();
    for (const table of Object.keys(TABLES) as TableName[]) {
      const columns = columnsOf(table);
      const declared = columns.map(
        ({ name, isInteger }) => `${quoted(name)} ${isInteger ? 'INTEGER' : 'TEXT'}`,
      );
      db.exec(`CREATE TABLE ${table} (${declared.join(', ')})`);
      inserts.set(table, db.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`));
    }
    const counts = new Map<string, TableCount>();
    let rows = 0;
    const tail = new Tail();
    for await (const found of readDump(tail.pass(chunksOf(file)), (table) => WANTED.get(table) ?? NOTHING)) {
      for (const { table, values, broken } of found) {
        const count = counts.get(table) ?? { rows: 0, broken: 0 };
        counts.set(table, count);
        count.rows += 1;
        if (!isRead(table)) continue;
        const texts = columnsOf(table).map(({ name }) => {
          const text = asText(values[name] ?? null);
          return text === null ? null : unescapeHtml(text);
        });
        if (broken.length > 0 || texts.some((text) => text !== null && isGarbled(text))) count.broken += 1;
        inserts.get(table)?.run(...texts);
      }
      rows += found.length;
      progress(rows);
    }
    for (const [table, column] of INDEXED) {
      db.exec(`CREATE INDEX ${table}_${column} ON ${table} (${quoted(column)})`);
    }
    for (const table of ['tblusers', 'tblclients']) {
      db.exec(`CREATE INDEX ${table}_email ON ${table} (lower(trim(email)))`);
    }
    db.exec('COMMIT');
    const prepared = new Map<string, StatementSync>();
    const prepare = (sql: string): StatementSync => {
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      return statement;
    };
    return {
      ...tail.made,
      counts,
      all: (sql, ...values) => prepare(sql).all(...values) as StagedRow[],
      each: (sql, ...values) => db.prepare(sql).iterate(...values) as IterableIterator<StagedRow>,
      close: () => close(db),
    };
  } catch (error) {
    close(db);
    throw error;
  }
};
