import type { BillingCycle } from '../../contract/vocabulary.ts';
import { sum } from '../../platform/money.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { unheld } from '../../records/imports.ts';
import type { Source } from '../entry.ts';
import type { Stage, StagedRow } from '../stage.ts';
import { translate } from '../translate.ts';
import { amountOr0, isTicked } from '../values.ts';
import { keyOf } from './expected.ts';
import type { Apart } from './grouping.ts';
import type { Buyer } from './invoice.ts';
import type { Known } from './service.ts';
import { dayOf, type ServiceKey } from './there.ts';

/** What of the first dump is compared, and what both dumps know of it. */

export type Carried = {
  clients: Map<number, ClientRecord>;
  services: ServiceRecord[];
  left: Set<ServiceKey>;
  /** The account that each add-on is billed with. */
  addons: Map<number, ServiceKey>;
};

const KIND: Record<string, 'hosting' | 'domain'> = { tblhosting: 'hosting', tbldomains: 'domain' };

/** What the first dump becomes here. */
export const carried = (source: Source): Carried => {
  const found: Carried = { clients: new Map(), services: [], left: new Set(), addons: new Map() };
  for (const translated of translate(source)) {
    const { table, id } = 'left' in translated ? translated.left : translated.entry;
    const kind = KIND[table];
    if ('left' in translated) {
      if (kind) found.left.add(`${kind} ${id}`);
      continue;
    }
    const [record] = translated.entry.items as unknown[];
    if (table === 'tblclients') found.clients.set(id, record as ClientRecord);
    // As they are once they are cut over.
    if (kind) found.services.push(unheld(record as ServiceRecord));
  }
  for (const record of found.services) {
    found.left.delete(keyOf(record));
    for (const { id } of record.origin?.addons ?? []) found.addons.set(id, keyOf(record));
  }
  return found;
};

export const tableOf = (kind: ServiceRecord['kind']): string =>
  kind === 'hosting' ? 'tblhosting' : 'tbldomains';

const COLUMN: Partial<Record<BillingCycle, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  semi_annually: 'semiannually',
  annually: 'annually',
  biennially: 'biennially',
  triennially: 'triennially',
};

const catalogPriceOf = (stage: Stage, record: ServiceRecord, row: StagedRow): number | null => {
  const column = record.kind === 'hosting' ? COLUMN[record.billing_cycle] : undefined;
  if (!column) return null;
  const [price] = stage.all(
    `SELECT p.${column} AS it FROM tblpricing p JOIN tblcurrencies u ON u.id = p.currency
     WHERE p.type = 'product' AND p.relid = ? AND u.code = ?`,
    Number(row.packageid),
    record.currency,
  );
  return price ? amountOr0(price.it, record.currency) : null;
};

/** What the add-ons that are billed with a service cost in a dump. */
const addonsIn = (stage: Stage, { origin, currency }: ServiceRecord): number =>
  sum(
    (origin?.addons ?? []).map(({ id }) =>
      amountOr0(stage.all('SELECT recurring FROM tblhostingaddons WHERE id = ?', id)[0]?.recurring, currency),
    ),
  );

export const knownOf = (earlier: Stage, later: Stage, record: ServiceRecord, before: string[]): Known => {
  const rowIn = (stage: Stage) =>
    stage.all(`SELECT * FROM ${tableOf(record.kind)} WHERE id = ?`, record.id)[0];
  const first = rowIn(earlier) ?? {};
  const [promotion] = earlier.all('SELECT * FROM tblpromotions WHERE id = ?', Number(first.promoid ?? 0));
  const [product] = earlier.all('SELECT * FROM tblproducts WHERE id = ?', Number(first.packageid ?? 0));
  return {
    record,
    first,
    later: rowIn(later),
    isEnding:
      record.kind === 'hosting' &&
      later.all('SELECT id FROM tblcancelrequests WHERE relid = ?', record.id).length > 0,
    catalogPrice: catalogPriceOf(later, record, first),
    hasEndingPromotion: Number(promotion?.recurring ?? 0) > 0 && Number(promotion?.recurfor) > 0,
    isInFirstPart:
      isTicked(product?.proratabilling) && before.length > 0 && before[0] === dayOf(first.regdate),
    before,
    addons: { first: addonsIn(earlier, record), later: addonsIn(later, record) },
    currency: record.currency,
  };
};

const TAXES = 'SELECT * FROM tbltax WHERE level = ? ORDER BY id';

/** The rate of WHMCS for a place: of its state, its country, or everywhere. */
const rateFor = (stage: Stage, level: number, country: string, state: string): number => {
  const rows = stage.all(TAXES, level);
  const found =
    rows.find((row) => row.country === country && row.state !== '' && row.state === state) ??
    rows.find((row) => row.country === country && !row.state) ??
    rows.find((row) => !row.country && !row.state);
  return Number(found?.taxrate ?? 0);
};

export const buyerOf = (earlier: Stage, later: Stage, record: ClientRecord): Buyer & { apart: Apart } => {
  const client = 'SELECT * FROM tblclients WHERE id = ?';
  const first = earlier.all(client, record.id)[0] ?? {};
  const now = later.all(client, record.id)[0] ?? {};
  const { country, state } = record.profile;
  const ofState = earlier.all('SELECT id FROM tbltax WHERE country = ? AND state = ?', country, state ?? '');
  const [group] = later.all('SELECT * FROM tblclientgroups WHERE id = ?', Number(now.groupid ?? 0));
  return {
    record,
    isExempt: isTicked(first.taxexempt) || isTicked(now.taxexempt),
    hasStateRule: state !== null && ofState.length > 0,
    ratesLater: [rateFor(later, 1, country, state ?? ''), rateFor(later, 2, country, state ?? '')],
    apart: {
      here: record.profile.separate_renewals === true,
      byGroup: isTicked(group?.separateinvoices),
      hasChanged: isTicked(first.separateinvoices) !== isTicked(now.separateinvoices),
    },
  };
};
