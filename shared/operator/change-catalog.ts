import {
  type CatalogRecord,
  checkCoupons,
  checkDocument,
  compareCatalog,
  compareCoupons,
  type EntryChange,
  type Problem,
  readCatalog,
  readCoupons,
  unknownPackages,
  withChanges,
} from '../catalog/index.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { conflict, type FieldErrors, invalid } from '../platform/failure.ts';
import { formatMoney } from '../platform/money.ts';
import { type PriceGroup, type PricePreview, previewPrices } from './change-prices.ts';

/** Above so many services a request would take too long: who has more, uses the command line. */
const MOST_SERVICES = 20_000;

const fieldsOf = (problems: Problem[]): FieldErrors =>
  Object.fromEntries(
    [...Map.groupBy(problems, ({ path }) => path.join('.'))].map(([field, of]) => [
      field,
      of.map(({ message }) => say`${message}`),
    ]),
  );

const refuseAny = (problems: Problem[]): void => {
  if (problems.length > 0) throw invalid(fieldsOf(problems));
};

const nothingDiffers = () => conflict('no_change', say`Nothing differs from what there is.`);

type CatalogChange = { changes: EntryChange[]; preview: PricePreview; list: string };

/** The latest day on which a price list of these entries begins; today where they hold at once. */
const dayOf = (changes: EntryChange[], now: Date): string => {
  const days = changes.flatMap(({ record }) =>
    'prices' in record && record.next_prices ? [record.next_prices.from] : [],
  );
  return [now.toISOString().slice(0, 10), ...days].sort().at(-1) ?? '';
};

const hasPrices = ({ record }: EntryChange): boolean => 'prices' in record;

/**
 * What a document changes of the catalog, and for whom: the services that would renew at another price. Throws a 422 for
 * what is wrong with it, by field, and a conflict where nothing differs.
 */
export const loadCatalogChange = async (given: unknown, now: Date): Promise<CatalogChange> => {
  const present: CatalogRecord[] = await readCatalog();
  const checked = checkDocument(given);
  if ('problems' in checked) throw invalid(fieldsOf(checked.problems));
  refuseAny(unknownPackages(checked.document, present));
  const changes = compareCatalog(checked.document, present);
  if (changes.length === 0) throw nothingDiffers();
  const list = dayOf(changes, now);
  const preview = changes.some(hasPrices)
    ? await previewPrices(withChanges(present, changes), list, now, MOST_SERVICES)
    : { groups: [], complete: true };
  return { changes, preview, list };
};

/** The same of coupons. */
export const couponChange = async (given: unknown) => {
  const checked = checkCoupons(given);
  if ('problems' in checked) throw invalid(fieldsOf(checked.problems));
  const present = await readCoupons();
  const changes = compareCoupons(checked.document, present);
  if (changes.length === 0) throw nothingDiffers();
  return changes.map(({ code, kind, write }) => ({
    ...{ code, kind, write },
    used: present.find((coupon) => coupon.code === code)?.used ?? 0,
  }));
};

const groupSentence = ({ what, currency, before, after, services, clients, first_from }: PriceGroup) => {
  const who = `${services} ${services === 1 ? 'service' : 'services'} of ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  const [from, to] = [formatMoney(before, currency), formatMoney(after, currency)];
  return `${what}: ${who}, ${from} becomes ${to}, the first from ${first_from.slice(0, 10)}.`;
};

/** For whom which price changes from when on, and the notice behind that. */
export const priceSentences = (groups: PriceGroup[]): string[] => {
  const { hosting, domains } = config().price_notice_days;
  const notice = `A price changes with the first period that begins ${hosting} days (domains: ${domains}) or more after its clients are told.`;
  return groups.length === 0 ? [] : [...groups.map(groupSentence), notice];
};
