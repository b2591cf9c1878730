import type { BillingCycle } from '../../contract/vocabulary.ts';
import { tellBy } from '../../languages/language.ts';
import { type MailLocale, sayIn } from '../../mail-templates/content/locale.ts';
import type { InvoiceLine, LineSubject } from '../../records/invoices.ts';
import { cycleInWords, MONTHS } from '../../services/index.ts';

/** The language of a page, mail or document, and how it writes amounts (minor units) and days (ISO 8601). */
export type Writing = {
  locale: MailLocale;
  amount: (minor: number, currency: string) => string;
  date: (timestamp: string) => string;
};

export const writingIn = (locale: MailLocale): Writing => {
  const { money, date } = sayIn(locale, '');
  return { locale, amount: (amount, currency) => money({ amount, currency }), date };
};

type Language = {
  describe: (subject: LineSubject, currency: string, writing: Writing) => string;
  coupon: (code: string, discount: string) => string;
  setupFee: string;
  period: (from: string, until: string) => string;
  /** Of what begins once it is set up: nobody knows the day when it is invoiced. */
  term: Record<'register' | 'transfer' | 'hosting' | 'addon', (length: string) => string>;
  months: (count: number) => string;
  years: (count: number) => string;
};

const EN: Language = {
  describe: (subject, currency, { amount, date }) => {
    switch (subject.is) {
      case 'hosting':
        return `${subject.title} hosting for ${subject.domain}, ${cycleInWords(subject.cycle)}`;
      case 'addon':
        return `${subject.title} for ${subject.domain}, ${cycleInWords(subject.cycle)}`;
      case 'register':
        return `Registration of ${subject.domain} for ${EN.years(subject.years)}`;
      case 'transfer':
        return `Transfer of ${subject.domain} for ${EN.years(subject.years)}`;
      case 'hosting_renewal':
        return `Renewal of ${subject.title} hosting for ${subject.domain} until ${date(subject.until)}`;
      case 'addon_renewal':
        return `Renewal of ${subject.title} for ${subject.domain} until ${date(subject.until)}`;
      case 'domain_renewal':
        return `Renewal of ${subject.domain} until ${date(subject.until)}`;
      case 'domain_restore':
        return `Restoration of ${subject.domain} after its expiry`;
      case 'change':
        return `${subject.title} in place of ${subject.before} hosting for ${subject.domain} until ${date(subject.until)}`;
      case 'cycle_change': {
        const left = `less ${amount(subject.unused, currency)} for what was left of the period before`;
        const period = `${cycleInWords(subject.cycle)} until ${date(subject.until)}`;
        return `${subject.title} hosting for ${subject.domain}, ${period}, ${left}`;
      }
      case 'credit':
        return `Account credit of ${amount(subject.amount, currency)}`;
    }
  },
  coupon: (code, discount) => ` (${code}: ${discount} off)`,
  setupFee: 'Set-up fee',
  period: (from, until) => `From ${from} to ${until}`,
  term: {
    register: (length) => `${length} from registration`,
    transfer: (length) => `${length} from its present expiry`,
    hosting: (length) => `${length} from set-up`,
    addon: (length) => `${length} from set-up`,
  },
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
  years: (count) => (count === 1 ? '1 year' : `${count} years`),
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

const FR: Language = {
  describe: (subject, currency, { amount, date }) => {
    switch (subject.is) {
      case 'hosting':
        return `Hébergement ${subject.title} pour ${subject.domain}, ${CYCLES[subject.cycle]}`;
      case 'addon':
        return `${subject.title} pour ${subject.domain}, ${CYCLES[subject.cycle]}`;
      case 'register':
        return `Enregistrement de ${subject.domain} pour ${FR.years(subject.years)}`;
      case 'transfer':
        return `Transfert de ${subject.domain} pour ${FR.years(subject.years)}`;
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
  },
  coupon: (code, discount) => ` (${code} : ${discount} de remise)`,
  setupFee: 'Frais de mise en service',
  period: (from, until) => `Du ${from} au ${until}`,
  term: {
    register: (length) => `${length} à partir de l’enregistrement`,
    transfer: (length) => `${length} à partir de son échéance actuelle`,
    hosting: (length) => `${length} à partir de la mise en service`,
    addon: (length) => `${length} à partir de la mise en service`,
  },
  months: (count) => `${count} mois`,
  years: (count) => (count === 1 ? '1 an' : `${count} ans`),
};

const LANGUAGES: Record<MailLocale, Language> = { en: EN, fr: FR };

type Described = { subject?: LineSubject | undefined; description: string };

/**
 * What a line is for. The stored description is English and final; lines that staff wrote, or release 1.0, have nothing else,
 * and are shown as they are.
 */
export const lineText = ({ subject, description }: Described, currency: string, writing: Writing): string => {
  if (!subject) return description;
  const { describe, coupon } = LANGUAGES[writing.locale];
  const off = subject.coupon;
  return (
    describe(subject, currency, writing) +
    (off ? coupon(off.code, writing.amount(off.discount, currency)) : '')
  );
};

/** The same to the reader of an answer; in English word for word as it is stored. */
export const tellLine = (line: Described, currency: string): string =>
  tellBy({ en: () => line.description, fr: () => lineText(line, currency, writingIn('fr')) });

const lengthOf = (months: number, { months: inMonths, years }: Language): string =>
  months % 12 === 0 ? years(months / 12) : inMonths(months);

/** What time the price of a line is for, as a sentence of its own; null where it is for none, or nobody knows. */
export const periodText = ({ subject }: Pick<InvoiceLine, 'subject'>, writing: Writing): string | null => {
  if (!subject) return null;
  const language = LANGUAGES[writing.locale];
  if ('until' in subject) {
    const { from, until } = subject;
    return from && until ? language.period(writing.date(from), writing.date(until)) : null;
  }
  if (subject.is === 'domain_restore' || subject.is === 'credit') return null;
  const months = 'years' in subject ? 12 * subject.years : MONTHS[subject.cycle];
  return months === null ? null : language.term[subject.is](lengthOf(months, language));
};

/**
 * A line as pages, mails and documents show it, without tax (minor units): its price, and its set-up fee below where there
 * is one.
 */
export const priceRows = (
  line: InvoiceLine,
  currency: string,
  writing: Writing,
): { description: string; period: string | null; amount: number }[] => [
  {
    description: lineText(line, currency, writing),
    period: periodText(line, writing),
    amount: line.unit_price,
  },
  ...(line.setup_fee > 0
    ? [{ description: LANGUAGES[writing.locale].setupFee, period: null, amount: line.setup_fee }]
    : []),
];
