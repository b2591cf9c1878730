import { taxFor } from '../../billing/tax/index.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import type { TaxesRecord } from '../../records/catalog.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import type { Source } from '../entry.ts';
import type { Stage } from '../stage.ts';
import { buyerOf, type Carried, carried, knownOf, tableOf } from './carried.ts';
import { CLASSES, type Class, type ClassCode } from './classes.ts';
import { courseOf, type Expected, keyOf } from './expected.ts';
import { compareGrouping } from './grouping.ts';
import { compareTax, otherLines } from './invoice.ts';
import { compareService, type Difference, type Night, type Pair } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Billed, readThere, type ServiceKey, type There } from './there.ts';

export type ClassCount = {
  class: ClassCode;
  count: number;
  isExplained: boolean;
  text: string;
  todo: string | null;
};

/** What both invoiced of renewals, in minor units, without tax. */
export type Total = { currency: string; there: number; here: number };

export type Shadow = {
  from: string;
  until: string;
  settings: Settings['told'];
  services: number;
  /** Periods that were invoiced in WHMCS, that would have been here, and that are the same in every respect. */
  there: number;
  here: number;
  equal: number;
  totals: Total[];
  classes: ClassCount[];
  differences: Difference[];
  unexplained: number;
};

/** The second dump, and the days on which both were made. */
export type Later = { stage: Stage; from: string; until: string };

/** Services that are on an invoice of WHMCS and not among the records that the first dump becomes. */
const unknownServices = (
  { billed }: There,
  earlier: Stage,
  { left }: Carried,
  known: Set<ServiceKey>,
): Difference[] =>
  [...billed].flatMap(([key, periods]) => {
    if (known.has(key)) return [];
    const [kind, id] = key.split(' ') as [ServiceRecord['kind'], string];
    const wasThere = earlier.all(`SELECT id FROM ${tableOf(kind)} WHERE id = ?`, Number(id)).length > 0;
    const code = left.has(key) ? 'not_carried' : wasThere ? 'extra' : 'ordered_since';
    return periods.map(({ invoice, due, amount }) => ({
      client: invoice.client,
      service: key,
      due,
      what: 'invoice' as const,
      class: code,
      there: formatMoney(amount, invoice.currency),
      here: 'none',
    }));
  });

/** Large enough that no rate is lost in rounding. */
const PROBE = 1_000_000;

/** Countries of clients that the catalog here taxes otherwise than WHMCS. */
const catalogTaxes = (
  clients: Iterable<ClientRecord>,
  settings: Settings,
  catalog: TaxesRecord | null,
  at: Date,
) => {
  const seen = new Set<string>();
  return [...clients].flatMap((client): Difference[] => {
    const { country } = client.profile;
    if (seen.has(country)) return [];
    seen.add(country);
    const [there, here] = [settings.taxes, catalog].map((taxes) => {
      const { tax, unit_price } = taxFor(taxes, client, at)(PROBE);
      const currency = client.profile.currency;
      return `${country}: ${formatMoney(tax, currency)} on ${formatMoney(unit_price, currency)}`;
    }) as [string, string];
    const about = { client: client.id, service: null, due: null, what: 'tax' as const };
    return there === here ? [] : [{ ...about, class: 'tax_of_catalog', there, here }];
  });
};

const classCounts = (differences: Difference[]): ClassCount[] =>
  [...Map.groupBy(differences, (one) => one.class)]
    .map(([code, { length }]): ClassCount => {
      const { text, isExplained, todo }: Class = CLASSES[code];
      return { class: code, count: length, isExplained, text, todo: todo ?? null };
    })
    .sort((a, b) => Number(a.isExplained) - Number(b.isExplained) || b.count - a.count);

const netOf = ({ amount, invoice }: Billed): number => {
  const all = sum(invoice.lines.map((line) => line.amount));
  return all === invoice.net ? amount : Math.round((amount * invoice.net) / (all || 1));
};

const totalsOf = (there: Billed[], here: { expected: Expected; currency: string }[]): Total[] => {
  const currencies = [
    ...new Set([...there.map(({ invoice }) => invoice.currency), ...here.map((one) => one.currency)]),
  ];
  return currencies.sort().map((currency) => ({
    currency,
    there: sum(there.filter(({ invoice }) => invoice.currency === currency).map(netOf)),
    here: sum(here.filter((one) => one.currency === currency).map(({ expected }) => expected.net)),
  }));
};

const isTouched = ({ expected, billed }: Pair, differences: Difference[]): boolean =>
  differences.some(
    (one) => one.service === expected.key && (one.due === billed.due || one.due === expected.period),
  );

/**
 * Works out which renewals would have been invoiced here between two dumps, for the records that the first one becomes
 * and by the settings that WHMCS has in it, and holds them against the invoices that the second one has since. Nothing
 * is read or written elsewhere. `catalog` has the taxes that would be charged from a cut-over on.
 */
export const shadow = (source: Source, later: Later, catalog: TaxesRecord | null): Shadow => {
  const { stage: earlier } = source;
  const { from, until } = later;
  const settings = readSettings(earlier);
  const found = carried(source);
  const there = readThere(earlier, later.stage, found.addons);
  const nights = new Set([...there.billed.values()].flat().map(({ invoice }) => invoice.day));
  const night: Night = {
    isContinuous: settings.continuous,
    isLastNight: (day) => day === until && !nights.has(until),
  };
  const differences: Difference[] = [];
  const pairs: (Pair & { client: number })[] = [];
  const here: { expected: Expected; currency: string }[] = [];
  for (const record of found.services) {
    const client = found.clients.get(record.client_id);
    if (!client) continue;
    const key = keyOf(record);
    const [before, billed] = [there.before.get(key) ?? [], there.billed.get(key) ?? []];
    const course = courseOf(record, client, settings, { before, billed }, [from, until]);
    here.push(...course.invoiced.map((expected) => ({ expected, currency: record.currency })));
    const known = knownOf(
      earlier,
      later.stage,
      record,
      before.map(({ due }) => due),
    );
    const compared = compareService(known, course, billed, night);
    differences.push(...compared.differences);
    pairs.push(...compared.pairs.map((pair) => ({ ...pair, client: record.client_id })));
  }
  const known = new Set(found.services.map(keyOf));
  differences.push(...unknownServices(there, earlier, found, known));
  const buyers = new Map([...found.clients].map(([id, one]) => [id, buyerOf(earlier, later.stage, one)]));
  const renewing = new Set(pairs.map(({ billed }) => billed.invoice.id));
  const unequalInvoices = new Set<number>();
  for (const invoice of there.invoices) {
    const buyer = buyers.get(invoice.client);
    const taxed = buyer && renewing.has(invoice.id) ? compareTax(invoice, buyer, settings) : [];
    if (taxed.length > 0) unequalInvoices.add(invoice.id);
    differences.push(...otherLines(invoice), ...taxed);
  }
  for (const [client, ofClient] of Map.groupBy(pairs, (pair) => pair.client)) {
    const buyer = buyers.get(client);
    if (buyer) differences.push(...compareGrouping(client, ofClient, buyer.apart));
  }
  differences.push(...catalogTaxes(found.clients.values(), settings, catalog, new Date(until)));
  const classes = classCounts(differences);
  const equal = pairs.filter(
    (pair) => !unequalInvoices.has(pair.billed.invoice.id) && !isTouched(pair, differences),
  );
  const billed = [...there.billed.values()].flat();
  return {
    from,
    until,
    settings: settings.told,
    services: found.services.length,
    there: billed.length,
    here: here.length,
    equal: equal.length,
    totals: totalsOf(billed, here),
    classes,
    differences: differences.sort((a, b) => a.client - b.client || ((a.due ?? '') < (b.due ?? '') ? -1 : 1)),
    unexplained: sum(classes.filter(({ isExplained }) => !isExplained).map(({ count }) => count)),
  };
};
