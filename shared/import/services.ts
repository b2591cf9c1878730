import type { BillingCycle, DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { listOnServer } from '../hosting/index.ts';
import { addMonths } from '../platform/dates.ts';
import { parseDomainName, parseUnknownTld } from '../platform/domain-name.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Cancellation, HostingRecord } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { HoldRecord } from '../records/names.ts';
import { fileDomain, periodStart } from '../services/index.ts';
import { addonsOf, isRecurring, optionsOf, whyApart } from './addons.ts';
import { eachRow, HELD, type Item, type Left, originOf, type Source, type Translated } from './entry.ts';
import { clientBy, customFields, whyNotClient } from './people.ts';
import type { StagedRow } from './stage.ts';
import { amountOr0, isTicked, minorOf, orNull, timeOf, UNKNOWN_TIME, UnreadableAmount } from './values.ts';

/** Services that live are held: nothing of them is invoiced, renewed or suspended before the cut-over of their client. */

const HOSTING_STATUS: Record<string, HostingStatus> = {
  Pending: 'pending',
  Active: 'active',
  Suspended: 'suspended',
  Terminated: 'terminated',
  Completed: 'terminated',
  Cancelled: 'cancelled',
  Fraud: 'cancelled',
};

const DOMAIN_STATUS: Record<string, DomainStatus> = {
  Pending: 'pending',
  'Pending Registration': 'pending_registration',
  'Pending Transfer': 'pending_transfer',
  Active: 'active',
  Grace: 'grace',
  Redemption: 'redemption',
  Expired: 'expired',
  'Transferred Away': 'transferred_away',
  Cancelled: 'cancelled',
  Fraud: 'cancelled',
};

/** Statuses in which something can become due. */
const LIVE: ReadonlySet<string> = new Set<HostingStatus | DomainStatus>([
  ...(['active', 'suspended', 'grace', 'redemption'] as const),
]);

export const hostingStatusOf = (status: unknown): HostingStatus | undefined => HOSTING_STATUS[String(status)];
export const domainStatusOf = (status: unknown): DomainStatus | undefined => DOMAIN_STATUS[String(status)];

const CYCLE: Record<string, BillingCycle> = {
  'Free Account': 'one_time',
  'One Time': 'one_time',
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  'Semi-Annually': 'semi_annually',
  Annually: 'annually',
  Biennially: 'biennially',
  Triennially: 'triennially',
};

/** Statuses of services whose names nobody else may have. */
export const GONE = [
  "'Terminated'",
  "'Completed'",
  "'Cancelled'",
  "'Fraud'",
  "'Expired'",
  "'Transferred Away'",
].join(', ');

/** A name as `nameOf` has it, in SQL. */
const nameSql = (column: string): string => `ltrim(replace('^' || lower(trim(${column})), '^www.', ''), '^')`;

const nameOf = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');

/** The day the periods end on, where it is not that of the first day: WHMCS moves it when it is told to. */
const periodsFrom = (
  cycle: BillingCycle,
  begun: string | null,
  due: string | null,
): { periods_from?: string } => {
  if (due === null) return {};
  const end = new Date(due);
  if (begun !== null) {
    const day = new Date(begun).getUTCDate();
    if (
      addMonths(new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth())), 0, day).getUTCDate() ===
      end.getUTCDate()
    )
      return {};
  }
  const from = periodStart(cycle, end);
  return from ? { periods_from: from.toISOString() } : {};
};

const cancellationOf = ({ stage }: Source, hosting: number, due: string | null): Cancellation | null => {
  const [request] = stage.all(
    'SELECT * FROM tblcancelrequests WHERE relid = ? ORDER BY id DESC LIMIT 1',
    hosting,
  );
  if (!request) return null;
  const requested_at = timeOf(request.date) ?? UNKNOWN_TIME;
  const isImmediate = request.type === 'Immediate';
  return {
    type: isImmediate ? 'immediate' : 'end_of_billing_period',
    status: isImmediate ? 'requested' : 'scheduled',
    reason: String(request.reason ?? ''),
    requested_at,
    effective_at: isImmediate ? requested_at : (due ?? requested_at),
  };
};

type Made = { record: HostingRecord } | { reason: string };

const serverOf = ({ stage, mapping }: Source, id: unknown): HostingRecord['server'] => {
  const mapped = mapping.servers[String(id)]?.server;
  const [server] = stage.all('SELECT hostname, ipaddress FROM tblservers WHERE id = ?', Number(id));
  if (!mapped || !server) return null;
  return { id: mapped, hostname: String(server.hostname ?? ''), ip: orNull(server.ipaddress) };
};

const hostingOf = (source: Source, row: StagedRow): Made => {
  const [id, client, currency] = [Number(row.id), Number(row.userid), String(row.code)];
  const reason = whyNotClient({
    ...row,
    country: row.client_country ?? null,
    email: row.client_email ?? null,
  });
  if (reason !== null) return { reason };
  const status = hostingStatusOf(row.domainstatus);
  const cycle = CYCLE[String(row.billingcycle)];
  const package_ = source.packages.get(source.mapping.products[String(row.packageid)]?.package ?? 0);
  if (!status) return { reason: 'a status that WHMCS does not name' };
  if (!cycle) return { reason: 'a billing cycle that WHMCS does not name' };
  if (!package_) return { reason: 'a product without a package' };
  const isFree = row.billingcycle === 'Free Account';
  const due = cycle === 'one_time' ? null : timeOf(row.nextduedate);
  const begun = timeOf(row.regdate);
  const amount = minorOf(row.amount, currency);
  if (amount < 0) return { reason: 'a price of minus one' };
  const created_at = begun ?? UNKNOWN_TIME;
  const { terms, origin, attributes } = addonsOf(source, row);
  const record: HostingRecord = {
    ...keys.hosting(client, id),
    ...withStatus('HOSTING', status, id),
    kind: 'hosting',
    id,
    client_id: client,
    order_id: null,
    invoice_id: null,
    origin: {
      ...originOf('tblhosting', id, {
        domainstatus:
          row.domainstatus === 'Completed' || row.domainstatus === 'Fraud' ? row.domainstatus : null,
        product: row.product,
        suspendreason: row.suspendreason,
        subscriptionid: row.subscriptionid,
        overidesuspenduntil: isTicked(row.overideautosuspend) ? timeOf(row.overidesuspenduntil) : null,
        notes: row.notes,
        ...customFields(source, 'product', id),
        ...attributes,
      }),
      ...origin,
      ...(LIVE.has(status) ? HELD : {}),
    },
    domain: nameOf(row.domain),
    username: String(row.username ?? ''),
    package_id: package_.id,
    package_name: package_.name,
    plan: package_.plan,
    server: serverOf(source, row.server),
    billing_cycle: cycle,
    ...(isFree ? { is_free: true as const } : {}),
    recurring_amount: isFree || cycle === 'one_time' ? 0 : amount,
    ...terms,
    ...optionsOf(source, row),
    currency,
    usage: null,
    attempts: 0,
    last_error: null,
    cancellation: cancellationOf(source, id, due),
    next_due_at: due,
    activated_at: status === 'pending' ? null : begun,
    ...periodsFrom(cycle, begun, due),
    created_at,
    updated_at: created_at,
  };
  return { record };
};

const isOver = (status: string): boolean =>
  ['terminated', 'cancelled', 'expired', 'transferred_away'].includes(status);

const holdOf = (type: 'hosting' | 'domain', name: string, client: number, record: number): HoldRecord => ({
  ...keys.hold(type, name),
  client_id: client,
  record_id: record,
});

/** A service that is not carried over, with what the client's totals lack by it. */
const leftHosting = (row: StagedRow, reason: string): Left => ({
  table: 'tblhosting',
  id: Number(row.id),
  client: Number(row.userid),
  reason,
  lacks: {
    service: String(row.domainstatus),
    ...(row.domainstatus === 'Active' || row.domainstatus === 'Suspended'
      ? { cycle: String(row.billingcycle), recurring: amountOr0(row.amount, String(row.code)) }
      : {}),
  },
});

const leftDomain = (row: StagedRow, reason: string, lost?: number): Left => ({
  table: 'tbldomains',
  id: Number(row.id),
  client: Number(row.userid),
  reason,
  lacks: {
    ...(lost === undefined ? { service: String(row.status) } : {}),
    ...(row.status === 'Active'
      ? {
          cycle: `domain ${row.registrationperiod}`,
          recurring: lost ?? amountOr0(row.recurringamount, String(row.code)),
        }
      : {}),
  },
});

const HOSTING = `SELECT h.*, p.name AS product, u.code, c.country AS client_country, c.email AS client_email,
    MIN(CASE WHEN h.domainstatus NOT IN (${GONE}) THEN h.id END) OVER (PARTITION BY ${nameSql('h.domain')}) AS first
  FROM tblhosting h LEFT JOIN tblproducts p ON p.id = h.packageid
  ${clientBy('h.userid')} ORDER BY h.id`;

function* hostingEntry(source: Source, row: StagedRow): Generator<Translated> {
  const made = hostingOf(source, row);
  if ('reason' in made) {
    yield { left: leftHosting(row, made.reason) };
    return;
  }
  const { record } = made;
  const over = isOver(record.status);
  const server = over ? null : (record.server?.id ?? null);
  const isFirst = record.domain !== '' && !over && row.first === row.id;
  const items: Item[] = [
    record,
    ...(isFirst ? [holdOf('hosting', record.domain, record.client_id, record.id)] : []),
    ...(server ? [listOnServer(server, record).action.Put?.Item as Item] : []),
  ];
  yield { entry: { table: 'tblhosting', id: record.id, client: record.client_id, items, server } };
}

/** Of an account that is not carried over, or of none. */
const whyNoAccount = (source: Source, account: StagedRow | undefined): string | null => {
  if (!account) return 'its account is not in the dump';
  try {
    return 'reason' in hostingOf(source, account) ? 'its account is not carried over' : null;
  } catch (error) {
    if (error instanceof UnreadableAmount) return 'its account is not carried over';
    throw error;
  }
};

const ACCOUNT = `SELECT h.*, u.code, c.country AS client_country, c.email AS client_email
  FROM tblhosting h ${clientBy('h.userid')} WHERE h.id = ?`;

const accountOf = ({ stage }: Source, id: unknown): StagedRow | undefined =>
  stage.all(ACCOUNT, Number(id))[0];

/** What an add-on that recurs and is not carried over lacks; what else an account had is told with it. */
function* leftAddon(source: Source, row: StagedRow): Generator<Translated> {
  const account = accountOf(source, row.hostingid);
  const whole = whyNoAccount(source, account);
  const reason = whole ?? (account && isRecurring(row) ? whyApart(source, row, account) : null);
  if (reason === null) return;
  const recurs = account && isRecurring(row);
  yield {
    left: {
      table: 'tblhostingaddons',
      id: Number(row.id),
      client: account ? Number(account.userid) : null,
      reason,
      ...(recurs
        ? {
            lacks: {
              cycle: String(row.billingcycle),
              recurring: amountOr0(row.recurring, String(account.code)),
            },
          }
        : {}),
    },
  };
}

function* leftOption(source: Source, row: StagedRow): Generator<Translated> {
  const account = accountOf(source, row.relid);
  const reason = whyNoAccount(source, account);
  const client = account ? Number(account.userid) : null;
  if (reason !== null)
    yield { left: { table: 'tblhostingconfigoptions', id: Number(row.id), client, reason } };
}

const ADDONS = `SELECT a.*, COALESCE(NULLIF(a.name, ''), d.name) AS name FROM tblhostingaddons a
  LEFT JOIN tbladdons d ON d.id = a.addonid ORDER BY a.id`;

type MadeDomain = { record: DomainRecord } | { reason: string };

/** A year of a price for several; the rest is lost where it does not divide. */
export const yearly = (amount: number, years: number): number => Math.floor(amount / years);

const domainOf = ({ mapping }: Source, row: StagedRow): MadeDomain => {
  const [id, client, currency] = [Number(row.id), Number(row.userid), String(row.code)];
  const reason = whyNotClient({
    ...row,
    country: row.client_country ?? null,
    email: row.client_email ?? null,
  });
  if (reason !== null) return { reason };
  const status = domainStatusOf(row.status);
  const text = String(row.domain ?? '').trim();
  const name = parseDomainName(text) ?? parseUnknownTld(text);
  const registrar = orNull(row.registrar) === null ? 'manual' : mapping.registrars[String(row.registrar)];
  if (!status) return { reason: 'a status that WHMCS does not name' };
  if (!name) return { reason: 'no domain name' };
  if (!registrar) return { reason: 'a registrar that is not mapped' };
  const amount = minorOf(row.recurringamount, currency);
  if (amount < 0) return { reason: 'a price of minus one' };
  const years = Math.max(1, Number(row.registrationperiod));
  const registered_at = timeOf(row.registrationdate);
  const created_at = registered_at ?? UNKNOWN_TIME;
  const record: DomainRecord = {
    ...keys.domain(client, id),
    ...withStatus('DOMAIN', status, id),
    kind: 'domain',
    id,
    client_id: client,
    order_id: null,
    invoice_id: null,
    origin: {
      ...originOf('tbldomains', id, {
        status: row.status === 'Fraud' ? 'Fraud' : null,
        registrar: row.registrar,
        nextduedate: timeOf(row.nextduedate)?.slice(0, 10),
        recurringamount: years > 1 ? `${row.recurringamount} for ${years} years` : null,
        subscriptionid: row.subscriptionid,
      }),
      ...(LIVE.has(status) ? HELD : {}),
    },
    name: name.domain,
    tld: name.tld,
    type: row.type === 'Transfer' ? 'transfer' : 'register',
    registrar,
    years,
    recurring_amount: yearly(amount, years),
    currency,
    auto_renew: !isTicked(row.donotrenew),
    nameservers: [],
    registrar_key: `whmcs-${id}`,
    auth_code: null,
    attempts: 0,
    last_error: null,
    registered_at,
    expires_at: timeOf(row.expirydate) ?? timeOf(row.nextduedate),
    created_at,
    updated_at: created_at,
  };
  return { record };
};

const DOMAINS = `SELECT d.*, u.code, c.country AS client_country, c.email AS client_email,
    MIN(CASE WHEN d.status NOT IN (${GONE}) THEN d.id END) OVER (PARTITION BY ${nameSql('d.domain')}) AS first
  FROM tbldomains d ${clientBy('d.userid')} ORDER BY d.id`;

function* domainEntry(source: Source, row: StagedRow): Generator<Translated> {
  const made = domainOf(source, row);
  if ('reason' in made) {
    yield { left: leftDomain(row, made.reason) };
    return;
  }
  const { record } = made;
  const lost = minorOf(row.recurringamount, record.currency) - record.recurring_amount * record.years;
  if (lost !== 0) yield { left: leftDomain(row, 'the price of several years does not divide', lost) };
  const isFirst = !isOver(record.status) && row.first === row.id;
  const items: Item[] = [
    record,
    fileDomain(record).action.Put?.Item as Item,
    ...(isFirst ? [holdOf('domain', record.name, record.client_id, record.id)] : []),
  ];
  yield { entry: { table: 'tbldomains', id: record.id, client: record.client_id, items } };
}

export function* services(source: Source): Generator<Translated> {
  yield* eachRow(source, 'tblhosting', HOSTING, hostingEntry, (row) => leftHosting(row, '').lacks);
  yield* eachRow(source, 'tblhostingaddons', ADDONS, leftAddon);
  yield* eachRow(
    source,
    'tblhostingconfigoptions',
    'SELECT * FROM tblhostingconfigoptions ORDER BY id',
    leftOption,
  );
  yield* eachRow(source, 'tbldomains', DOMAINS, domainEntry, (row) => leftDomain(row, '').lacks);
}
