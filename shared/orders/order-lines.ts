import type { TaxedLine } from '../billing/tax/index.ts';
import {
  type AddonsFor,
  type CatalogEntries,
  type ChosenAddon,
  chooseAddons,
  type NetLine,
} from '../catalog/index.ts';
import type { OrderItemRequest } from '../contract/order-request.ts';
import type { BillingCycle, DomainOption, InvoiceLineType } from '../contract/vocabulary.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { parseDomainName } from '../platform/domain-name.ts';
import type { FieldErrors } from '../platform/failure.ts';
import type { AddonUnits, HostingAddon, PackageRecord, TldRecord } from '../records/catalog.ts';
import type { LineSubject } from '../records/invoices.ts';
import { cycleInWords, describeAddon } from '../services/index.ts';

/** `item` is the position of the order's item that a line comes from. */
export type HostingLine = {
  item: number;
  type: 'hosting';
  package: PackageRecord;
  cycle: BillingCycle;
  domain: string;
  domainOption: DomainOption;
  chosenAddons: ChosenAddon[];
};

export type DomainLine = {
  item: number;
  type: 'domain';
  tld: TldRecord;
  domain: string;
  domainOption: 'register' | 'transfer';
  years: number;
  authCode: string | null;
  tldRequirements: Record<string, string>;
};

export type OrderLine = HostingLine | DomainLine;

/** What the lines of an order of these items are: known before any of them is read. */
export const kindsOrdered = (items: OrderItemRequest[]): InvoiceLineType[] =>
  items.flatMap(({ type, domain_option, addons }) => [
    type,
    ...(addons?.length ? (['hosting_addon'] as const) : []),
    ...(domain_option === 'register' || domain_option === 'transfer' ? (['domain'] as const) : []),
  ]);

type Unnumbered = Omit<HostingLine, 'item'> | Omit<DomainLine, 'item'>;

/** What is wrong with an item: the field and what to do about it. */
class ItemError extends Error {
  readonly field: string;
  readonly said: Sentence;
  constructor(field: string, said: Sentence) {
    super(said.english);
    this.field = field;
    this.said = said;
  }
}

const YEARS: Partial<Record<BillingCycle, number>> = { annually: 1, biennially: 2, triennially: 3 };

const parseDomain = (item: OrderItemRequest) => {
  const parsed = parseDomainName(item.domain);
  if (!parsed) throw new ItemError('domain', say`Enter a domain name such as example.com.`);
  return parsed;
};

const yearsOf = (item: OrderItemRequest, option: 'register' | 'transfer', tld: TldRecord): number => {
  const fromCycle = item.type === 'domain' && item.billing_cycle ? YEARS[item.billing_cycle] : undefined;
  if (item.type === 'domain' && item.billing_cycle && fromCycle === undefined) {
    throw new ItemError('billing_cycle', say`Domains are ordered by the year.`);
  }
  if (item.years && fromCycle !== undefined && item.years !== fromCycle) {
    throw new ItemError('years', say`This differs from the billing cycle.`);
  }
  const years = item.years ?? fromCycle ?? (option === 'transfer' ? 1 : tld.minimum_years);
  if (option === 'transfer' && years !== 1) throw new ItemError('years', say`A transfer adds one year.`);
  if (years < tld.minimum_years || years > tld.maximum_years) {
    const { tld: ending, minimum_years, maximum_years } = tld;
    throw new ItemError(
      'years',
      say`.${ending} domains are ordered for ${minimum_years} to ${maximum_years} years.`,
    );
  }
  return years;
};

const domainLine = (
  item: OrderItemRequest,
  option: 'register' | 'transfer',
  currency: string,
  catalog: CatalogEntries,
): Omit<DomainLine, 'item'> => {
  const { domain, tld: ending } = parseDomain(item);
  const tld = catalog.tlds.get(ending);
  const price = tld?.prices[currency];
  if (!tld || !price) throw new ItemError('domain', say`We do not offer .${ending} domains.`);
  if (option === 'transfer' && price.transfer === null) {
    throw new ItemError('domain_option', say`.${ending} domains cannot be transferred to us.`);
  }
  if (option === 'transfer' && tld.registrar !== 'manual' && !item.auth_code) {
    throw new ItemError('auth_code', say`A transfer needs the transfer code of the present registrar.`);
  }
  const years = yearsOf(item, option, tld);
  return {
    type: 'domain',
    tld,
    domain,
    domainOption: option,
    years,
    authCode: item.auth_code ?? null,
    tldRequirements: item.tld_requirements ?? {},
  };
};

const addonsOf = (item: OrderItemRequest, place: AddonsFor, catalog: CatalogEntries): ChosenAddon[] => {
  const { chosen, problems } = chooseAddons(item.addons ?? [], catalog.addons, place);
  const [problem] = problems;
  if (problem) throw new ItemError(problem.field, problem.message);
  return chosen;
};

const hostingLine = (
  item: OrderItemRequest,
  currency: string,
  catalog: CatalogEntries,
): Omit<HostingLine, 'item'> => {
  if (!item.package_id) throw new ItemError('package_id', say`Choose a hosting package.`);
  if (!item.billing_cycle) throw new ItemError('billing_cycle', say`Choose a billing cycle.`);
  const chosen = catalog.packages.get(item.package_id);
  if (!chosen) throw new ItemError('package_id', say`We do not offer this package.`);
  if (!chosen.prices[currency]?.[item.billing_cycle]) {
    throw new ItemError('billing_cycle', say`The package is not offered for this billing cycle.`);
  }
  const { domain } = parseDomain(item);
  const domainOption = item.domain_option ?? 'existing';
  const cycle = item.billing_cycle;
  const chosenAddons = addonsOf(item, { packageId: chosen.id, currency, cycle }, catalog);
  return { type: 'hosting', package: chosen, cycle, domain, domainOption, chosenAddons };
};

const linesOf = (item: OrderItemRequest, currency: string, catalog: CatalogEntries): Unnumbered[] => {
  if (item.type === 'domain') {
    if (item.addons?.length) throw new ItemError('addons', say`Add-ons are ordered with hosting.`);
    const option = item.domain_option ?? 'register';
    if (option === 'existing') throw new ItemError('domain_option', say`Choose register or transfer.`);
    return [domainLine(item, option, currency, catalog)];
  }
  const hosting = hostingLine(item, currency, catalog);
  const option = hosting.domainOption;
  return option === 'existing' ? [hosting] : [hosting, domainLine(item, option, currency, catalog)];
};

const sameLine = (a: OrderLine, b: Unnumbered) => a.type === b.type && a.domain === b.domain;

/**
 * The lines an order's items stand for, with all that is wrong by field (`items.0.package_id`). A domain ordered
 * along with hosting and again by itself is one line; any other repetition is an error.
 */
export const orderLines = (
  items: OrderItemRequest[],
  currency: string,
  catalog: CatalogEntries,
): { lines: OrderLine[]; errors: FieldErrors } => {
  const explicit = new Set(
    items.filter(({ type }) => type === 'domain').map((i) => parseDomainName(i.domain)?.domain),
  );
  const lines: OrderLine[] = [];
  const errors: FieldErrors = {};
  items.forEach((item, index) => {
    try {
      for (const line of linesOf(item, currency, catalog)) {
        const impliedTwice = line.type === 'domain' && item.type === 'hosting' && explicit.has(line.domain);
        if (impliedTwice) continue;
        if (lines.some((other) => sameLine(other, line))) {
          throw new ItemError('domain', say`This is in the order twice.`);
        }
        lines.push({ ...line, item: index });
      }
    } catch (error) {
      if (!(error instanceof ItemError)) throw error;
      errors[`items.${index}.${error.field}`] = [error.said];
    }
  });
  return { lines, errors };
};

/** The catalog entries the items name, for reading them before the items are evaluated. */
export const wantedEntries = (
  items: OrderItemRequest[],
): { packageIds: number[]; tlds: string[]; addonIds: number[] } => ({
  packageIds: items.flatMap(({ package_id }) => package_id ?? []),
  addonIds: items.flatMap(({ addons }) => (addons ?? []).map(({ addon_id }) => addon_id)),
  tlds: items.flatMap(({ domain }) => parseDomainName(domain)?.tld ?? []),
});

/** An add-on of hosting as a line of its own; `unit_price` and `setup_fee` are those of all its units. */
export type PricedAddon = TaxedLine &
  AddonUnits & {
    description: string;
    subject: LineSubject;
    /** What a coupon has taken off the prices of the catalog. */
    discount: number;
    /** What each later period costs, as the catalog has its price. */
    recurring: number;
    /** Of `discount`, what is off the price of the period. */
    period_discount: number;
    /** Of that, what later periods' price does not have. */
    first_discount: number;
  };

/** The add-ons of hosting before coupon and tax. */
export const addonParts = ({
  chosenAddons,
  package: { id },
  cycle,
  domain,
}: HostingLine): (NetLine & { title: string; subject: LineSubject; units: AddonUnits })[] =>
  chosenAddons.map(({ addon, quantity, price }) => {
    const title = describeAddon({ name: addon.name, quantity });
    return {
      product: { addon: addon.id, package: id, cycle },
      unit_price: price.price * quantity,
      setup_fee: price.setup_fee * quantity,
      title: `${title} for ${domain}, ${cycleInWords(cycle)}`,
      subject: { is: 'addon', title, domain, cycle },
      units: { addon_id: addon.id, name: addon.name, quantity },
    };
  });

/** As the account keeps them. */
export const hostingAddons = (addons: PricedAddon[], cycle: BillingCycle): HostingAddon[] =>
  addons.map(({ addon_id, name, quantity, recurring }) => ({
    addon_id,
    name,
    quantity,
    recurring_amount: cycle === 'one_time' ? 0 : recurring,
  }));
