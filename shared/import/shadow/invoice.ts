import { type AddTax, taxFor } from '../../billing/tax/index.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import type { TaxRule } from '../../records/catalog.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { ClassCode } from './classes.ts';
import type { Difference } from './service.ts';
import type { Settings } from './settings.ts';
import { type InvoiceThere, type Line, renewedBy, serviceOf } from './there.ts';

/** An invoice of WHMCS as a whole: its tax, its sums, and the lines on it that renew no service. */

export type Buyer = {
  record: ClientRecord;
  isExempt: boolean;
  /** A rule of WHMCS for the client's state. */
  hasStateRule: boolean;
  /** What WHMCS charges for its place, in percent by level, in the second dump. */
  ratesLater: [number, number];
};

/** What has a line here as well, and what WHMCS taxes beside it; fees and work by hand without tax are left out. */
const comparable = ({ lines }: InvoiceThere): Line[] =>
  lines.filter((line) => line.isTaxed || serviceOf(line) !== null);

/** The tax of one line for each service, with what is taken off it, and of each add-on and other line by itself. */
const taxOn = (lines: Line[], withTax: AddTax): number => {
  const together = Map.groupBy(lines, (line) => (line.addonOf ? line : (serviceOf(line) ?? line)));
  return sum([...together.values()].map((same) => withTax(sum(same.map(({ amount }) => amount))).tax));
};

const rateOf = (rule: TaxRule | undefined, level: 0 | 1): number => rule?.components[level]?.rate_bp ?? 0;

const inBasisPoints = (percent: number): number => Math.round(percent * 100);
const hasMoreDecimals = (percent: number): boolean => Math.abs(percent * 100 - inBasisPoints(percent)) > 1e-6;

/** As much as roundings of lines and of components can come to, on both sides. */
const isRounding = (off: number, lines: Line[], components: number): boolean =>
  Math.abs(off) <= Math.max(1, components) * (lines.length + 1);

const taxClassOf = (invoice: InvoiceThere, buyer: Buyer, { taxes }: Settings, at: Date): ClassCode | null => {
  const { tax, rates } = invoice;
  const lines = comparable(invoice);
  const withTax = taxFor(taxes, buyer.record, at);
  if (taxOn(lines, withTax) === tax) return null;
  if (buyer.isExempt && tax === 0) return 'tax_exemption';
  const rule = taxes.rules.find(({ country }) => country === buyer.record.profile.country);
  const isTaxedAt = rates.map(inBasisPoints);
  const hasOtherRate = [0, 1].some((level) => isTaxedAt[level] !== rateOf(rule, level as 0 | 1));
  const taxed = lines.filter(({ isTaxed }) => isTaxed);
  if (tax === 0 && taxed.length === 0) return 'tax_of_line';
  if (hasOtherRate) {
    if (buyer.hasStateRule) return 'tax_of_state';
    const isOfNow = buyer.ratesLater.every((rate, level) => inBasisPoints(rate) === isTaxedAt[level]);
    return isOfNow ? 'tax_changed_since' : 'tax';
  }
  if (rates.some(hasMoreDecimals)) return 'tax_decimals';
  const off = tax - taxOn(taxed, withTax);
  if (!isRounding(off, taxed, rule?.components.length ?? 0)) return 'tax';
  return taxed.length < lines.length ? 'tax_of_line' : 'rounding';
};

const OTHER: Record<string, ClassCode> = {
  Addon: 'addon',
  LateFee: 'late_fee',
  GroupDiscount: 'group_discount',
  AddFunds: 'funds',
  Upgrade: 'change',
  Setup: 'ordered_since',
  DomainRegister: 'ordered_since',
  DomainTransfer: 'ordered_since',
  Invoice: 'mass_payment',
  Project: 'by_hand',
  '': 'by_hand',
};

const otherClassOf = ({ type, relid, addonOf }: Line): ClassCode => {
  if (addonOf) return 'addon_apart';
  if (type === 'Item') return relid > 0 ? 'billable_item' : 'by_hand';
  if (/^Domain(Addon|GraceFee|RedemptionFee)/.test(type)) return 'domain_fee';
  return OTHER[type] ?? (serviceOf({ type, relid }) ? 'promotion' : 'other_line');
};

const differenceOf = (
  { client, due, currency }: InvoiceThere,
  what: Difference['what'],
  code: ClassCode,
  there: number,
  here: number | null,
): Difference => ({
  client,
  service: null,
  due,
  what,
  class: code,
  there: formatMoney(there, currency),
  here: here === null ? 'none' : formatMoney(here, currency),
});

/** The lines that renew nothing, and whether all of them add up. */
export const otherLines = (invoice: InvoiceThere): Difference[] => {
  const renewed = new Set(invoice.lines.map(renewedBy).filter((key) => key !== null));
  const others = invoice.lines.filter((line) => {
    const key = serviceOf(line);
    return key === null || !renewed.has(key);
  });
  const all = sum(invoice.lines.map(({ amount }) => amount));
  const isSum = all === invoice.net || all === invoice.net + invoice.tax;
  return [
    ...others.map((line) => differenceOf(invoice, 'other line', otherClassOf(line), line.amount, null)),
    ...(isSum ? [] : [differenceOf(invoice, 'other line', 'sums', invoice.net, all)]),
  ];
};

/** The tax of an invoice that renews something, held against what its lines would be taxed here. */
export const compareTax = (invoice: InvoiceThere, buyer: Buyer, settings: Settings): Difference[] => {
  const at = new Date(invoice.day);
  const code = taxClassOf(invoice, buyer, settings, at);
  const here = taxOn(comparable(invoice), taxFor(settings.taxes, buyer.record, at));
  return code === null ? [] : [differenceOf(invoice, 'tax', code, invoice.tax, here)];
};
