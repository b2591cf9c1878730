import type { BillingCycle } from '../../contract/vocabulary.ts';
import type { InvoiceLine } from '../../records/invoice-record.ts';
import type { LineSubject } from '../../records/line-subject.ts';

/** The language of a page, mail or document, and how it writes amounts (minor units) and days (ISO 8601). */
export type Writing = {
  locale: 'en' | 'fr';
  amount: (minor: number, currency: string) => string;
  date: (timestamp: string) => string;
};

const CYCLES: Record<BillingCycle, string> = {
  one_time: 'paiement unique',
  monthly: 'au mois',
  quarterly: 'au trimestre',
  semi_annually: 'au semestre',
  annually: 'à l’année',
  biennially: 'pour deux ans',
  triennially: 'pour trois ans',
};

const years = (count: number): string => (count === 1 ? '1 an' : `${count} ans`);

const inFrench = (subject: LineSubject, currency: string, { amount, date }: Writing): string => {
  switch (subject.is) {
    case 'hosting':
      return `Hébergement ${subject.title} pour ${subject.domain}, ${CYCLES[subject.cycle]}`;
    case 'addon':
      return `${subject.title} pour ${subject.domain}, ${CYCLES[subject.cycle]}`;
    case 'register':
      return `Enregistrement de ${subject.domain} pour ${years(subject.years)}`;
    case 'transfer':
      return `Transfert de ${subject.domain} pour ${years(subject.years)}`;
    case 'hosting_renewal':
      return `Renouvellement de l’hébergement ${subject.title} pour ${subject.domain} jusqu’au ${date(subject.until)}`;
    case 'addon_renewal':
      return `Renouvellement de ${subject.title} pour ${subject.domain} jusqu’au ${date(subject.until)}`;
    case 'domain_renewal':
      return `Renouvellement de ${subject.domain} jusqu’au ${date(subject.until)}`;
    case 'domain_restore':
      return `Récupération de ${subject.domain} après son expiration`;
    case 'change':
      return `Hébergement ${subject.title} au lieu de ${subject.before} pour ${subject.domain} jusqu’au ${date(subject.until)}`;
    case 'cycle_change': {
      const left = `moins ${amount(subject.unused, currency)} pour le reste de la période précédente`;
      const period = `${CYCLES[subject.cycle]} jusqu’au ${date(subject.until)}`;
      return `Hébergement ${subject.title} pour ${subject.domain}, ${period}, ${left}`;
    }
    case 'credit':
      return `Avoir du compte de ${amount(subject.amount, currency)}`;
  }
};

const couponInFrench = ({ coupon }: LineSubject, currency: string, { amount }: Writing): string =>
  coupon ? ` (${coupon.code} : ${amount(coupon.discount, currency)} de remise)` : '';

/**
 * What a line is for. The description is English and final; lines that staff wrote, or release 1.0, have nothing else, and are
 * shown as they are.
 */
export const lineText = (
  { subject, description }: InvoiceLine,
  currency: string,
  writing: Writing,
): string =>
  subject && writing.locale === 'fr'
    ? inFrench(subject, currency, writing) + couponInFrench(subject, currency, writing)
    : description;

const SETUP_FEE: Record<Writing['locale'], string> = { en: 'Set-up fee', fr: 'Frais de mise en service' };

/** A line as pages, mails and documents show it, without tax (minor units): its price, and its set-up fee below where there is one. */
export const priceRows = (
  line: InvoiceLine,
  currency: string,
  writing: Writing,
): { description: string; amount: number }[] => [
  { description: lineText(line, currency, writing), amount: line.unit_price },
  ...(line.setup_fee > 0 ? [{ description: SETUP_FEE[writing.locale], amount: line.setup_fee }] : []),
];
