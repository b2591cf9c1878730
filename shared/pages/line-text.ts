import type { BillingCycle } from '../contract/vocabulary.ts';
import type { InvoiceLine } from '../records/invoice-record.ts';
import type { LineSubject } from '../records/line-subject.ts';
import { amountText, dateText } from './format.ts';
import { language } from './words.ts';

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

const inFrench = (subject: LineSubject, currency: string): string => {
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
      return `Renouvellement de l’hébergement ${subject.title} pour ${subject.domain} jusqu’au ${dateText(subject.until)}`;
    case 'addon_renewal':
      return `Renouvellement de ${subject.title} pour ${subject.domain} jusqu’au ${dateText(subject.until)}`;
    case 'domain_renewal':
      return `Renouvellement de ${subject.domain} jusqu’au ${dateText(subject.until)}`;
    case 'domain_restore':
      return `Récupération de ${subject.domain} après son expiration`;
    case 'change':
      return `Hébergement ${subject.title} au lieu de ${subject.before} pour ${subject.domain} jusqu’au ${dateText(subject.until)}`;
    case 'cycle_change': {
      const left = `moins ${amountText(subject.unused, currency)} pour le reste de la période précédente`;
      const period = `${CYCLES[subject.cycle]} jusqu’au ${dateText(subject.until)}`;
      return `Hébergement ${subject.title} pour ${subject.domain}, ${period}, ${left}`;
    }
    case 'credit':
      return `Avoir du compte de ${amountText(subject.amount, currency)}`;
  }
};

const couponInFrench = ({ coupon }: LineSubject, currency: string): string =>
  coupon ? ` (${coupon.code} : ${amountText(coupon.discount, currency)} de remise)` : '';

/**
 * What a line is for, in the language of the page. The description is English and final; lines that staff wrote, or release 1.0,
 * have nothing else, and are shown as they are.
 */
export const lineText = ({ subject, description }: InvoiceLine, currency: string): string =>
  subject && language() === 'fr'
    ? inFrench(subject, currency) + couponInFrench(subject, currency)
    : description;
