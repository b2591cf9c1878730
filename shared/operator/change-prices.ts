import { isAddon, isPackage, isTld, pricedAt, readCatalog } from '../catalog/index.ts';
import { about, audit, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { config } from '../platform/config/config.ts';
import { addDays, addMonths } from '../platform/dates.ts';
import { formatMoney } from '../platform/money.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { HostingAddon, PriceChange } from '../records/catalog.ts';
import type { Actor } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { dayOfPeriods, domainNameOf, periodEnd, recurringTotal, totalOfTerms } from '../services/index.ts';
import { liveServices } from './service-lists.ts';
import { toldClients } from './told-clients.ts';

type Catalog = Awaited<ReturnType<typeof readCatalog>>;
type Prices = Pick<PriceChange, 'recurring_amount' | 'addons'>;

/** Later than any step of a service. */
const FOREVER = new Date('9999-12-31T00:00:00.000Z');

const DOMAIN_MONTHS = 12;

const isEnding = ({ cancellation }: HostingRecord): boolean =>
  cancellation !== null && cancellation.status !== 'withdrawn';

/** What the catalog of a day wants for what an account has; null where it has no price for one of these, as for options. */
const hostingPrices = (record: HostingRecord, catalog: Catalog, day: Date): Prices | null => {
  const { package_id, billing_cycle: cycle, currency, addons = [] } = record;
  if (record.options) return null;
  const entry = catalog.filter(isPackage).find(({ id }) => id === package_id);
  const price = entry && pricedAt(entry, day).prices[currency]?.[cycle]?.price;
  if (price === undefined) return null;
  const priced = addons.map((had): HostingAddon | null => {
    const addon = catalog.filter(isAddon).find(({ id }) => id === had.addon_id);
    const unit = addon && pricedAt(addon, day).prices[currency]?.[cycle]?.price;
    return unit === undefined ? null : { ...had, recurring_amount: unit * had.quantity };
  });
  if (priced.includes(null)) return null;
  return { recurring_amount: price, ...(addons.length > 0 ? { addons: priced as HostingAddon[] } : {}) };
};

/** The same of a service; names with a price of their own follow their registry. */
const listPrices = (record: ServiceRecord, catalog: Catalog, day: Date): Prices | null => {
  if (record.kind === 'hosting') return hostingPrices(record, catalog, day);
  if (record.purchase?.premium) return null;
  const entry = catalog.filter(isTld).find(({ tld }) => tld === record.tld);
  const price = entry && pricedAt(entry, day).prices[record.currency]?.renew;
  return price === undefined ? null : { recurring_amount: price };
};

const renewsAt = (record: ServiceRecord): Date | null => {
  if (record.kind === 'domain') {
    return record.status === 'active' && record.expires_at ? new Date(record.expires_at) : null;
  }
  const lives = record.status === 'active' || record.status === 'suspended';
  return lives && record.next_due_at && !isEnding(record) ? new Date(record.next_due_at) : null;
};

const nextAfter = (record: ServiceRecord, begins: Date): Date =>
  record.kind === 'domain'
    ? addMonths(begins, DOMAIN_MONTHS)
    : (periodEnd(record.billing_cycle, begins, dayOfPeriods(record)) ?? FOREVER);

/**
 * The first period that may have another price: it begins on the day of the list or later, with notice, and neither its
 * invoice is written nor another price promised.
 */
const firstPeriod = (record: ServiceRecord, list: string, now: Date): Date | null => {
  const { hosting, domains } = config().price_notice_days;
  const notice = addDays(now, record.kind === 'hosting' ? hosting : domains).toISOString();
  const promised = record.kind === 'hosting' ? (record.price_kept_until ?? '') : '';
  const earliest = [`${list}T00:00:00.000Z`, notice, promised].sort().at(-1) ?? notice;
  let begins = renewsAt(record);
  if (begins && record.renewal?.invoice_id) begins = nextAfter(record, begins);
  while (begins && begins.toISOString() < earliest) begins = nextAfter(record, begins);
  return begins;
};

const isSamePrice = (a: Prices, b: Prices): boolean =>
  a.recurring_amount === b.recurring_amount && totalOfTerms(a) === totalOfTerms(b);

const presentPrices = (record: ServiceRecord): Prices =>
  record.kind === 'hosting'
    ? { recurring_amount: record.recurring_amount, ...(record.addons ? { addons: record.addons } : {}) }
    : { recurring_amount: record.recurring_amount };

/**
 * What a price list changes for a service; null for one that keeps its price, or was told of this before. A service with a
 * change of package keeps to the price that it was offered with that.
 */
const changeFor = (record: ServiceRecord, catalog: Catalog, list: string, now: Date): PriceChange | null => {
  if (record.kind === 'hosting' && record.change) return null;
  const prices = listPrices(record, catalog, new Date(`${list}T00:00:00.000Z`));
  const begins = firstPeriod(record, list, now);
  if (!prices || !begins) return null;
  if (isSamePrice(prices, presentPrices(record))) return null;
  if (record.price_change && isSamePrice(prices, record.price_change)) return null;
  return { list, from: begins.toISOString(), ...prices, announced_at: now.toISOString() };
};

/** Conditions under which a record is as it was read, so far as its price goes. */
const asPriced = (record: ServiceRecord) => [
  equals('status', record.status),
  equals('recurring_amount', record.recurring_amount),
  asRead('price_change', record.price_change),
  asRead('renewal', record.renewal),
  record.kind === 'hosting'
    ? asRead('next_due_at', record.next_due_at)
    : asRead('expires_at', record.expires_at),
];

const notePrice = (record: ServiceRecord, price_change: PriceChange | null, now: Date): Write =>
  update(
    record,
    { set: { price_change, updated_at: now.toISOString() }, due: 'unchanged' },
    asPriced(record),
  );

const announce = async (
  record: ServiceRecord,
  change: PriceChange,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const before = formatMoney(recurringTotal(record), record.currency);
  const after = formatMoney(totalOfTerms(change), record.currency);
  const prices = { before: recurringTotal(record), after: totalOfTerms(change) };
  const message = toldClients.priceChanges(domainNameOf(record), change.from, prices, record.currency);
  const event = newEvent(record, 'price_changed', message, now);
  await transact([
    notePrice(record, change, now),
    writeEvent(event),
    audit(record, actor, 'price.announced', now, { list: change.list, from: change.from, before, after }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

const takeBack = async (record: ServiceRecord, actor: Actor, now: Date): Promise<void> => {
  const message = toldClients.priceStays(domainNameOf(record));
  const event = newEvent(record, 'price_change_withdrawn', message, now);
  await transact([
    notePrice(record, null, now),
    writeEvent(event),
    audit(record, actor, 'price.kept', now, { list: record.price_change?.list ?? null }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/** Of what costs the same before and after: how many, of how many clients; amounts of a period in minor units. */
export type PriceGroup = {
  what: string;
  currency: string;
  before: number;
  after: number;
  services: number;
  clients: number;
  first_from: string;
};

const whatOf = (record: ServiceRecord): string =>
  record.kind === 'domain' ? `.${record.tld}` : `${record.package_name}, ${record.billing_cycle}`;

const grouped = (found: { record: ServiceRecord; change: PriceChange }[]): PriceGroup[] => {
  const groups = Map.groupBy(found, ({ record, change }) =>
    [whatOf(record), record.currency, recurringTotal(record), totalOfTerms(change)].join(' '),
  );
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    return [
      {
        what: whatOf(first.record),
        currency: first.record.currency,
        before: recurringTotal(first.record),
        after: totalOfTerms(first.change),
        services: members.length,
        clients: new Set(members.map(({ record }) => record.client_id)).size,
        first_from: members.map(({ change }) => change.from).sort()[0] ?? '',
      },
    ];
  });
};

/** Every service once, however often it is filed while it is worked on; false where there are more than `most`. */
const eachService = async (
  look: (record: ServiceRecord) => void,
  progress: (done: number) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const seen = new Set<number>();
  for await (const records of liveServices(FOREVER)) {
    for (const record of records.filter(({ id }) => !seen.has(id))) {
      seen.add(record.id);
      look(record);
    }
    progress(seen.size);
    if (seen.size > most) return false;
  }
  return true;
};

/** Of the services that there are, or of the first so many: what prices would change, and whether these were all. */
export type PricePreview = { groups: PriceGroup[]; complete: boolean };

/**
 * What `wanted` would change, once it is announced for a day, for services whose price in it is another one than in the
 * catalog that there is.
 */
export const previewPrices = async (
  wanted: Catalog,
  list: string,
  now: Date,
  most: number,
): Promise<PricePreview> => {
  const present = await readCatalog();
  const day = new Date(`${list}T00:00:00.000Z`);
  const found: { record: ServiceRecord; change: PriceChange }[] = [];
  const complete = await eachService(
    (record) => {
      const [before, after] = [listPrices(record, present, day), listPrices(record, wanted, day)];
      const change = changeFor(record, wanted, list, now);
      if (change && !(before && after && isSamePrice(before, after))) found.push({ record, change });
    },
    () => undefined,
    most,
  );
  return { groups: grouped(found), complete };
};

/**
 * What the prices of a day change for the services that there are, with the notice that is configured. Without `apply` only
 * counted. Done again it tells nobody twice, and tells those whom it had not reached, or who were more than `most`.
 */
export const changePrices = async (
  list: string,
  apply: Actor | null,
  now: Date,
  progress: (services: number) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<PriceGroup[]> => {
  const catalog = await readCatalog();
  const found: { record: ServiceRecord; change: PriceChange }[] = [];
  await eachService((record) => {
    const change = changeFor(record, catalog, list, now);
    if (change) found.push({ record, change });
  }, progress);
  if (!apply || found.length === 0) return grouped(found);
  const details = { list, services: Math.min(most, found.length) };
  await transact([audit(about.catalog, apply, 'prices.announced', now, details)]);
  const told: typeof found = [];
  for (const {
    record: { pk, sk },
  } of found.slice(0, most)) {
    await retryOnConflict(undefined, async () => {
      const record = (await getItem({ pk, sk } as ServiceRecord)) as ServiceRecord | undefined;
      const change = record && changeFor(record, catalog, list, now);
      if (!change) return;
      await announce(record, change, apply, now);
      told.push({ record, change });
    });
  }
  return grouped(told);
};

/** Services that were told of the prices of a day. */
const announcedFor = async (list: string, progress: (services: number) => void): Promise<ServiceRecord[]> => {
  const found: ServiceRecord[] = [];
  await eachService((record) => {
    if (record.price_change?.list === list) found.push(record);
  }, progress);
  return found;
};

/** How many there are. */
export const countAnnounced = async (list: string): Promise<number> =>
  (await announcedFor(list, () => undefined)).length;

/** Takes back what was announced for a day, where no period has begun or been invoiced at that price. */
export const keepPrices = async (
  list: string,
  actor: Actor,
  now: Date,
  progress: (services: number) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<{ kept: number; invoiced: number }> => {
  const found = (await announcedFor(list, progress)).slice(0, most);
  if (found.length > 0) await transact([audit(about.catalog, actor, 'prices.kept', now, { list })]);
  const count = { kept: 0, invoiced: 0 };
  for (const { pk, sk } of found) {
    await retryOnConflict(undefined, async () => {
      const record = (await getItem({ pk, sk } as ServiceRecord)) as ServiceRecord | undefined;
      if (record?.price_change?.list !== list) return;
      const begins = renewsAt(record)?.toISOString() ?? '';
      if (record.renewal?.invoice_id && record.price_change.from <= begins) {
        count.invoiced += 1;
        return;
      }
      await takeBack(record, actor, now);
      count.kept += 1;
    });
  }
  return count;
};
