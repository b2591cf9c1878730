import { membership, pointClient, toE164 } from '../clients/index.ts';
import type { Role } from '../contract/roles.ts';
import { LOCALES, type Locale } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import { Failure } from '../platform/failure.ts';
import { isKnownHash, NOBODY } from '../platform/password.ts';
import type { Write } from '../platform/table/write.ts';
import type { ClientProfile, ClientRecord } from '../records/clients.ts';
import type { ContactRecord } from '../records/imports.ts';
import { keys } from '../records/keys.ts';
import type { LoginRecord, UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import type { CreditRecord, CreditSourceRecord } from '../records/wallet.ts';
import { eachRow, type Item, originOf, type Source, type Translated } from './entry.ts';
import type { Stage, StagedRow } from './stage.ts';
import { isTicked, minorOf, orNull, timeOf, UNKNOWN_TIME } from './values.ts';

/** WHMCS has users since version 8; before, a client is its own. */
export const hasUsers = ({ counts }: Stage): boolean => (counts.get('tblusers')?.rows ?? 0) > 0;

/** Who logs in; `first` is the first with that address, the only one who can. */
export const usersSql = (stage: Stage): string => {
  const from = hasUsers(stage)
    ? 'SELECT id, first_name, last_name, email, password, language, second_factor, created_at FROM tblusers'
    : `SELECT id, firstname AS first_name, lastname AS last_name, email, password, language, '' AS second_factor,
         datecreated AS created_at FROM tblclients`;
  return `SELECT *, MIN(id) OVER (PARTITION BY lower(trim(email))) AS first FROM (${from}) ORDER BY id`;
};

/** As WHMCS names them. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: 'english', fr: 'french' };

const itemsOf = (writes: Write[]): Item[] => writes.map(({ action }) => action.Put?.Item as Item);

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function* userOf(source: Source, row: StagedRow): Generator<Translated> {
  const { stage } = source;
  const table = 'tblusers';
  const id = Number(row.id);
  const email = normaliseEmail(String(row.email ?? ''));
  const left = (reason: string) => ({ left: { table, id, client: null, reason } as const });
  if (!isEmail(email)) {
    yield left('user without an e-mail address');
    return;
  }
  if (row.first !== row.id) {
    yield left('another user has the same e-mail address');
    return;
  }
  const hash = String(row.password ?? '');
  const language = String(row.language ?? '').toLowerCase();
  const locale = LOCALES.find((code) => LANGUAGE_NAMES[code] === language);
  const user: UserRecord = {
    ...keys.user(id),
    id,
    email,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || email,
    disabled: false,
    ...(locale ? { locale } : {}),
    origin: originOf(hasUsers(stage) ? table : 'tblclients', id, {
      second_factor: isTicked(row.second_factor) ? 'yes' : null,
    }),
    created_at: timeOf(row.created_at) ?? UNKNOWN_TIME,
  };
  const login: LoginRecord = {
    ...keys.login(email),
    user_id: id,
    password_hash: isKnownHash(hash) ? hash : NOBODY,
  };
  yield { entry: { table, id, client: null, items: [user, login] } };
}

const phoneOf = (phone: string | null, country: string): string | null => {
  if (phone === null) return null;
  try {
    return toE164(phone, country);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
};

/** Custom fields of a record as attributes, by the name before the bar. */
export const customFields = (
  { stage }: Source,
  type: 'client' | 'product',
  id: number,
): Record<string, string> =>
  Object.fromEntries(
    stage
      .all(
        `SELECT fieldname, value FROM tblcustomfieldsvalues v JOIN tblcustomfields f ON f.id = v.fieldid
         WHERE v.relid = ? AND f.type = ? AND value <> '' ORDER BY f.id`,
        id,
        type,
      )
      .map(({ fieldname, value }) => [`field ${String(fieldname).split('|')[0]}`, String(value)]),
  );

const CURRENCY = 'LEFT JOIN tblcurrencies u ON u.id = c.currency';

export const CLIENTS = `SELECT c.*, u.code FROM tblclients c ${CURRENCY}`;

/** The client (c) whose number is in a column, and the currency of it (u): looked up by the number, for one row or for all. */
export const clientBy = (column: string): string => `LEFT JOIN tblclients c ON c.id = ${column} ${CURRENCY}`;

const addressOf = (row: StagedRow): string | null =>
  orNull([row.address1, row.address2].map(orNull).filter(Boolean).join(', '));

export const profileOf = (row: StagedRow): ClientProfile => {
  const country = String(row.country ?? '').toUpperCase();
  return {
    id: Number(row.id),
    company_name: orNull(row.companyname),
    tax_id: orNull(row.tax_id),
    first_name: String(row.firstname ?? ''),
    last_name: String(row.lastname ?? ''),
    email: normaliseEmail(String(row.email ?? '')),
    phone: phoneOf(orNull(row.phonenumber), country),
    address: addressOf(row),
    city: orNull(row.city),
    state: orNull(row.state),
    postcode: orNull(row.postcode),
    country,
    currency: String(row.code),
    separate_renewals: isTicked(row.separateinvoices),
    status: row.status === 'Active' ? 'active' : 'inactive',
    created_at: timeOf(row.datecreated) ?? UNKNOWN_TIME,
  };
};

/** Why a client and all that is its own cannot be carried over; null where it can. */
export const whyNotClient = (row: StagedRow): string | null => {
  if (row.code === null || !config().currencies.includes(String(row.code)))
    return 'a currency that is not offered here';
  if (!isEmail(normaliseEmail(String(row.email ?? '')))) return 'client without an e-mail address';
  if (!/^[A-Z]{2}$/.test(String(row.country ?? '').toUpperCase())) return 'client without a country';
  return null;
};

const CREDIT_SOURCE = 'import:whmcs';

/** The balance as one entry: what led to it is not carried over. */
const openingCredit = (profile: ClientProfile, amount: number): Item[] => {
  if (amount === 0) return [];
  const id = 1;
  const credit: CreditRecord = {
    ...keys.credit(profile.id, id),
    id,
    client_id: profile.id,
    type: 'adjustment',
    amount,
    currency: profile.currency,
    source: CREDIT_SOURCE,
    invoice_id: null,
    description: 'Balance brought over',
    created_at: profile.created_at,
  };
  const source: CreditSourceRecord = { ...keys.creditSource(profile.id, CREDIT_SOURCE), credit_id: id };
  return [credit, source];
};

/** As many as fit into the transaction of their client. */
const MAX_MEMBERS = 40;

/** Who of a client's users can log in, with the role of each. */
const membersOf = ({ stage, mapping }: Source, client: number): { user: number; role: Role }[] => {
  const from = hasUsers(stage) ? 'tblusers' : 'tblclients';
  const rows = hasUsers(stage)
    ? stage.all('SELECT * FROM tblusers_clients WHERE client_id = ? ORDER BY owner DESC, id', client)
    : [{ auth_user_id: client, owner: 1, permissions: '' }];
  const byUser = new Map(rows.map((row) => [row.auth_user_id, row]).reverse() as [unknown, StagedRow][]);
  return [...byUser.values()].reverse().flatMap(({ auth_user_id, owner, permissions }) => {
    const [first] = stage.all(
      `SELECT MIN(o.id) AS id, u.email FROM ${from} u JOIN ${from} o ON lower(trim(o.email)) = lower(trim(u.email))
       WHERE u.id = ?`,
      Number(auth_user_id),
    );
    if (first?.id !== Number(auth_user_id) || !isEmail(normaliseEmail(String(first.email ?? '')))) return [];
    const role = Number(owner) === 1 ? 'owner' : (mapping.permissions[String(permissions)] ?? 'read_only');
    return [{ user: Number(auth_user_id), role }];
  });
};

function* clientOf(source: Source, row: StagedRow): Generator<Translated> {
  const id = Number(row.id);
  const reason = whyNotClient(row);
  if (reason !== null) {
    yield { left: { table: 'tblclients', id, client: id, reason } };
    return;
  }
  const profile = profileOf(row);
  const credit = minorOf(row.credit, profile.currency);
  const attributes = {
    status: row.status === 'Closed' ? 'Closed' : null,
    phonenumber: profile.phone === null ? row.phonenumber : null,
    taxexempt: isTicked(row.taxexempt) ? 'yes' : null,
    groupid: row.groupid || null,
    notes: row.notes,
    ...customFields(source, 'client', id),
  };
  const client: ClientRecord = {
    ...keys.client(id),
    id,
    profile,
    credit_balance: credit,
    origin: originOf('tblclients', id, attributes),
    gateway_customers: {},
  };
  const members = membersOf(source, id);
  if (members.length > MAX_MEMBERS) {
    yield { left: { table: 'tblusers_clients', id, client: id, reason: `users after the ${MAX_MEMBERS}th` } };
  }
  const joined = members
    .slice(0, MAX_MEMBERS)
    .flatMap(({ user, role }) => membership(user, profile, role, new Date(profile.created_at)));
  const items = [
    client,
    ...itemsOf(pointClient(profile, null)),
    ...openingCredit(profile, credit),
    // Each has a copy of the profile.
    ...itemsOf(joined),
  ];
  yield { entry: { table: 'tblclients', id, client: id, items } };
}

const CONTACTS = `SELECT k.*, u.code, c.country AS client_country, c.email AS client_email FROM tblcontacts k
  ${clientBy('k.userid')} WHERE c.id IS NOT NULL ORDER BY k.id`;

const COPIES = ['domainemails', 'generalemails', 'invoiceemails', 'productemails', 'supportemails'] as const;

function* contactOf(_source: Source, row: StagedRow): Generator<Translated> {
  const [id, client] = [Number(row.id), Number(row.userid)];
  if (whyNotClient({ ...row, country: row.client_country ?? null, email: row.client_email ?? null }) !== null)
    return;
  const country = orNull(String(row.country ?? '').toUpperCase());
  const contact: ContactRecord = {
    ...keys.contact(client, id),
    id,
    client_id: client,
    name: `${row.firstname ?? ''} ${row.lastname ?? ''}`.trim(),
    company_name: orNull(row.companyname),
    email: normaliseEmail(String(row.email ?? '')),
    phone: phoneOf(orNull(row.phonenumber), country ?? ''),
    address: addressOf(row),
    city: orNull(row.city),
    state: orNull(row.state),
    postcode: orNull(row.postcode),
    country,
    copies: COPIES.filter((one) => isTicked(row[one])),
    origin: originOf('tblcontacts', id),
  };
  yield { entry: { table: 'tblcontacts', id, client, items: [contact] } };
}

/** Users before the clients they may use. */
export function* people(source: Source): Generator<Translated> {
  const { stage } = source;
  yield* eachRow(source, 'tblusers', usersSql(stage), userOf);
  yield* eachRow(source, 'tblclients', `${CLIENTS} ORDER BY c.id`, clientOf);
  yield* eachRow(source, 'tblcontacts', CONTACTS, contactOf);
}
