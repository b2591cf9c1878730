import type { VatNumber } from '../../integrations/vat-registry.ts';
import { config } from '../../platform/config/config.ts';
import { addDays, DAY_MS } from '../../platform/dates.ts';
import { roundToStep, sum, toMajor } from '../../platform/money.ts';
import type { TaxAmount, TaxComponent, TaxesRecord, TaxRule } from '../../records/catalog.ts';
import type { ClientRecord, VatCheck } from '../../records/clients.ts';
import type { CatalogPrice, ReverseCharge } from '../../records/invoices.ts';

/** How VAT numbers write a country that ISO 3166 writes otherwise. */
const PREFIXES: Record<string, string> = { GR: 'EL' };

/** The parts of a VAT number of a country; null where the number does not begin as that country's do. */
export const vatNumberOf = (country: string, taxId: string | null | undefined): VatNumber | null => {
  const prefix = PREFIXES[country] ?? country;
  const number = taxId?.startsWith(prefix) ? taxId.slice(prefix.length) : '';
  return /^[0-9A-Z+*]{2,12}$/.test(number) ? { country: prefix, number } : null;
};

/** The rules of every country; null where none were imported. */
export type Taxes = TaxesRecord | null;

/** The latest rule of a country that has begun by `at`; null where nothing is charged. Days begin at 00:00 UTC. */
export const ruleInEffect = (taxes: Taxes, country: string, at: Date): TaxRule | null => {
  const day = at.toISOString().slice(0, 10);
  const begun = (taxes?.rules ?? []).filter((rule) => rule.country === country && rule.from <= day);
  return begun.reduce<TaxRule | null>(
    (latest, rule) => (latest && latest.from >= rule.from ? latest : rule),
    null,
  );
};

/** Minor units. `tax` is the sum of `taxes`, and `total` is `unit_price + setup_fee + tax`. */
export type TaxedLine = {
  unit_price: number;
  setup_fee: number;
  catalog_price: CatalogPrice;
  tax: number;
  taxes: TaxAmount[];
  total: number;
};

const WHOLE_BP = 10_000;

/** All shares are so many parts of this many. */
const WHOLE = BigInt(WHOLE_BP * WHOLE_BP);

/** What each component charges of the price, in parts of `WHOLE`; a compound one charges on the others as well. */
const sharesOf = (components: TaxComponent[]): bigint[] => {
  const simple = sum(components.filter(({ compound }) => !compound).map(({ rate_bp }) => rate_bp));
  return components.map(({ rate_bp, compound }) => BigInt(rate_bp * (WHOLE_BP + (compound ? simple : 0))));
};

/**
 * Turns a price of the catalog into a line with its tax: price and components are each rounded half up to a step
 * of the currency, and the tax is the sum of these. Where the prices include it, the components are taken out of the price,
 * which stays what is paid. `isCharged` false is for those who owe none here: what they pay is the price without tax.
 */
export const taxLine = (
  price: CatalogPrice,
  rule: TaxRule | null,
  currency: string,
  isCharged = true,
): TaxedLine => {
  const part = (minor: number, share: bigint, whole: bigint) =>
    roundToStep(BigInt(minor) * share, whole, currency);
  const [unit_price, setup_fee] = [part(price.unit_price, 1n, 1n), part(price.setup_fee, 1n, 1n)];
  const { components = [], included = false } = rule ?? {};
  const gross = unit_price + setup_fee;
  const shares = sharesOf(components);
  const whole = shares.reduce((total, share) => total + share, included ? WHOLE : 0n);
  const base = included ? whole : WHOLE;
  const taxes = components.map(({ name, rate_bp }, index) => ({
    name,
    rate_bp,
    amount: part(gross, shares[index] ?? 0n, base),
  }));
  const tax = sum(taxes.map(({ amount }) => amount));
  const net = included ? gross - tax : gross;
  const fee = included ? Math.min(net, part(setup_fee, WHOLE, whole)) : setup_fee;
  const charged = isCharged ? { tax, taxes } : { tax: 0, taxes: [] };
  return {
    unit_price: net - fee,
    setup_fee: fee,
    catalog_price: { unit_price, setup_fee },
    ...charged,
    total: net + charged.tax,
  };
};

type WithTaxes = { tax: number; taxes?: TaxAmount[] };

/** The components of a line; of one that release 1.0 wrote there is one without a name of its own. */
export const taxesOf = ({ tax, taxes }: WithTaxes): TaxAmount[] =>
  taxes ?? (tax > 0 ? [{ name: 'Tax', rate_bp: null, amount: tax }] : []);

/** The components of several lines, each named once with its sum, in the order in which they first come. */
export const totalTaxes = (lines: WithTaxes[]): TaxAmount[] => {
  const named = Map.groupBy(lines.flatMap(taxesOf), ({ name, rate_bp }) => `${name} ${rate_bp}`);
  return [...named.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, amount: sum(same.map(({ amount }) => amount)) }] : [];
  });
};

/** As a percentage, exact to its basis points: 1500 becomes 15, 250 becomes 2.5. */
export const percentOf = (rate_bp: number | null): number | null => (rate_bp === null ? null : rate_bp / 100);

/** For people: "VAT 15 %". */
export const taxLabel = ({ name, rate_bp }: Pick<TaxAmount, 'name' | 'rate_bp'>): string =>
  rate_bp === null ? name : `${name} ${rate_bp / 100} %`;

/** What lines come to, in minor units: each total is the sum of the lines. */
export const totalsOf = (lines: Omit<TaxedLine, 'taxes' | 'catalog_price'>[]) => ({
  subtotal: sum(lines.map(({ unit_price, setup_fee }) => unit_price + setup_fee)),
  tax: sum(lines.map(({ tax }) => tax)),
  total: sum(lines.map(({ total }) => total)),
});

/** A number that was valid is asked about again after a week; one that was not may be registered since. */
const GOOD_FOR_MS = { valid: 7 * DAY_MS, invalid: 3600_000 };

/**
 * The VAT number that decides whether a client accounts for the tax itself; null where none does: the law of its country
 * says so of businesses that buy from another country, whose seller names its own number on the invoice.
 */
export const decidingNumber = (
  { profile }: Pick<ClientRecord, 'profile'>,
  taxes: Taxes,
  now: Date,
): VatNumber | null => {
  const { seller } = config();
  const rule = ruleInEffect(taxes, profile.country, now);
  if (!rule?.reverse_charge || seller.country === profile.country || seller.tax_id === null) return null;
  return vatNumberOf(profile.country, profile.tax_id);
};

/** What is known of the profile's number, while that can be relied on. */
export const knownCheck = (
  { profile, vat_check }: Pick<ClientRecord, 'profile' | 'vat_check'>,
  now: Date,
): VatCheck | null => {
  if (!vat_check || vat_check.tax_id !== profile.tax_id) return null;
  const age = now.getTime() - Date.parse(vat_check.checked_at);
  return age < GOOD_FOR_MS[vat_check.valid ? 'valid' : 'invalid'] ? vat_check : null;
};

/** The same, or the evidence that the number was valid, which counts while nobody can tell of it. */
export const reliableCheck = (
  client: Pick<ClientRecord, 'profile' | 'vat_check'>,
  now: Date,
): VatCheck | null => {
  const { profile, vat_check } = client;
  const known = knownCheck(client, now);
  if (known || !vat_check?.valid || vat_check.tax_id !== profile.tax_id) return known;
  return now < addDays(vat_check.checked_at, config().vat_number_valid_days) ? vat_check : null;
};

/** Why a client accounts for the tax itself at `now`; null where it does not, or nobody knows. */
export const reverseChargeAt = (
  client: Pick<ClientRecord, 'profile' | 'vat_check'>,
  taxes: Taxes,
  now: Date,
): ReverseCharge | null => {
  const check = decidingNumber(client, taxes, now) && reliableCheck(client, now);
  if (!check?.valid) return null;
  const { tax_id, consultation, checked_at } = check;
  return { tax_id, consultation, checked_at };
};

/** As the API shows components: rates in percent, amounts in major units. */
export const presentTaxes = (taxes: TaxAmount[], currency: string) =>
  taxes.map(({ name, rate_bp, amount }) => ({
    name,
    rate: percentOf(rate_bp),
    amount: toMajor(amount, currency),
  }));
