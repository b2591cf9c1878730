import { invoiceNumber } from '../../shared/billing/invoices/invoices.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { config } from '../../shared/platform/config/config.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import type { InvoiceLine, InvoiceRecord } from '../../shared/records/invoices.ts';
import type { InboxMail } from './inbox.ts';
import { type Snapshot, unless } from './invariants/snapshot.ts';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATES = new RegExp(`\\b\\d{1,2} (?:${MONTHS}) \\d{4}\\b`, 'g');
const AMOUNTS = /\b(?:USD|GHS) \d+\.\d\d\b/g;
const BROKEN = /undefined|\bnull\b|\bNaN\b|Invalid Date|\[object|\{\{|\$\{/;

/** A time as a mail writes its day. */
export const dayOf = (time: string | Date): string =>
  new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What a mail tells of: the notices of a day that come together, each by its subject, or the mail itself. */
export const noticesIn = (mail: InboxMail): InboxMail[] => {
  if (!/^\d+ notices from /.test(mail.subject)) return [mail];
  const [body = ''] = mail.text.split('\n-- \n');
  const [, ...parts] = body.split(/\n\n(.+)\n=+\n\n/);
  return parts.flatMap((subject, index) =>
    index % 2 === 0 ? [{ id: mail.id, subject, text: parts[index + 1] ?? '' }] : [],
  );
};

/** The words of a mail; spaces that do not break are spaces. */
const wordsOf = ({ subject, text }: InboxMail): string => `${subject}\n${text}`.replaceAll('\u00a0', ' ');

/** The "Label: value" lines of a mail. */
export const factsIn = (mail: InboxMail): Map<string, string> =>
  new Map(
    wordsOf(mail)
      .split('\n')
      .flatMap((line) => {
        const [, label, value] = /^([A-Z][^:.]*): (.+)$/.exec(line) ?? [];
        return label && value ? [[label, value] as const] : [];
      }),
  );

export const invoiceIn = (mail: InboxMail, { invoices }: Snapshot): InvoiceRecord | undefined =>
  invoices.find(({ id }) => wordsOf(mail).includes(invoiceNumber(id)));

/** All that is recorded but the mails themselves, which must not be right by what they say. */
const recorded = ({ items }: Snapshot): string =>
  JSON.stringify(items.filter(({ sk }) => !/^MAIL#/.test(sk)));

/** What the catalogue said of the time after an expiry. */
const afterExpiry = ({ expires_at, expiry_terms }: DomainRecord): Date[] =>
  expires_at && expiry_terms
    ? [expiry_terms.grace_days, expiry_terms.grace_days + expiry_terms.redemption_days].map((days) =>
        addDays(expires_at, days),
      )
    : [];

/**
 * Every time and day that a record of the table has, and what is counted from when an invoice is due or a domain expires.
 */
const daysIn = (snapshot: Snapshot, now: Date): Set<string> => {
  const { suspend_after_days, terminate_after_days } = config().renewals;
  const { invoices, domains } = snapshot;
  const times = recorded(snapshot).match(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?(?=")/g) ?? [];
  const counted = invoices.flatMap(({ due_at }) => [
    addDays(due_at, suspend_after_days),
    addDays(due_at, terminate_after_days),
  ]);
  return new Set([...times, ...counted, ...domains.flatMap(afterExpiry), now].map(dayOf));
};

/** Every amount that a record has, and what it costs to restore a domain for another year, in major units. */
const amountsIn = (snapshot: Snapshot, currency: string): Set<string> => {
  const numbers = recorded(snapshot).match(/(?<=[:[])-?\d+(?=[,}\]])/g) ?? [];
  const restores = snapshot.domains.map(
    ({ recurring_amount, expiry_terms }) => recurring_amount + (expiry_terms?.restore_fee ?? 0),
  );
  return new Set(
    [...new Set([...numbers, ...restores])].map((number) => formatMoney(Math.abs(Number(number)), currency)),
  );
};

/** The description of a line, with its days as people write them. */
const asMailed = ({ description }: InvoiceLine): string =>
  description.replace(/\d{4}-\d\d-\d\d/g, (day) => dayOf(day));

const aboutInvoice = (mail: InboxMail, invoice: InvoiceRecord): string[] => {
  const facts = factsIn(mail);
  const says = (label: string, ...right: string[]) =>
    unless(
      !facts.has(label) || right.includes(facts.get(label) ?? ''),
      `${label}: ${facts.get(label)}, not ${right}`,
    );
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  return [
    ...says('Total', money(invoice.total)),
    ...says('To pay', money(invoice.status === 'unpaid' ? invoice.balance : 0)),
    ...says('Due', dayOf(invoice.due_at)),
    ...says('Overdue since', dayOf(invoice.due_at)),
    ...says('Account credit used', money(invoice.credit_applied)),
    ...says('Services stop on', dayOf(addDays(invoice.due_at, config().renewals.suspend_after_days))),
    ...says('Kept until', dayOf(addDays(invoice.due_at, config().renewals.terminate_after_days))),
    ...unless(
      !/ is paid$/.test(mail.subject) || invoice.status === 'paid',
      `says that it is paid, and it is ${invoice.status}`,
    ),
    ...unless(
      !/Pay invoice:/.test(mail.text) || (invoice.status === 'unpaid' && invoice.balance > 0),
      `asks to pay what is ${invoice.status}`,
    ),
    ...unless(
      !facts.has('For') || invoice.lines.every((line) => facts.get('For')?.includes(asMailed(line))),
      'does not name all that it is for',
    ),
  ];
};

/** With automatic payment nobody is asked to pay what a card is charged for anyway, and the card is the client's. */
const aboutCharge = async (mail: InboxMail, invoice: InvoiceRecord): Promise<string[]> => {
  const charge = factsIn(mail).get('Charged to');
  const wallet = await getWallet(invoice.client_id);
  const cards = wallet.methods.map((method) => ('last4' in method ? String(method.last4) : ''));
  const next = invoice.autopay?.next_at;
  return [
    ...unless(
      charge === undefined || cards.some((last4) => charge.includes(last4)),
      `charges ${charge}, which the client does not have`,
    ),
    ...unless(
      !/Pay invoice:/.test(mail.text) || charge === undefined,
      'asks to pay what a card is charged for',
    ),
    ...unless(
      !/^(?:You have a new invoice|An invoice is)/.test(mail.text) ||
        !next ||
        !wallet.autopay.enabled ||
        charge !== undefined,
      'does not say that a card is charged',
    ),
    ...unless(
      charge === undefined || (next != null && charge.endsWith(dayOf(next))),
      `charges ${charge}, and that is on ${next}`,
    ),
  ];
};

const aboutServices = (mail: InboxMail, { hosting, domains }: Snapshot): string[] => {
  const facts = factsIn(mail);
  const until = facts.get('Renewed until') ?? facts.get('Registered until');
  const name = facts.get('Domain');
  const ends = [
    ...hosting.filter(({ domain }) => domain === name).map(({ next_due_at }) => next_due_at),
    ...domains.filter((domain) => domain.name === name).map(({ expires_at }) => expires_at),
  ].flatMap((end) => (end ? [dayOf(end)] : []));
  const isSuspended = hosting.some(
    ({ status, domain }) => status === 'suspended' && mail.text.includes(domain),
  );
  return [
    ...unless(until === undefined || ends.includes(until), `until ${until}, not ${ends}`),
    ...unless(
      name === undefined ||
        [...hosting.map(({ domain }) => domain), ...domains.map((one) => one.name)].includes(name),
      `is about ${name}, which nobody has`,
    ),
    ...unless(
      !/^Your hosting is suspended/.test(mail.subject) || isSuspended,
      'says that hosting is suspended',
    ),
  ];
};

/** What a mail says that is not so at the moment it is sent, or that cannot be read. */
export const wrongIn = async (mail: InboxMail, snapshot: Snapshot, now: Date): Promise<string[]> => {
  const invoice = invoiceIn(mail, snapshot);
  const whole = wordsOf(mail);
  const [days, amounts] = [daysIn(snapshot, now), amountsIn(snapshot, invoice?.currency ?? 'USD')];
  const problems = [
    ...unless(!BROKEN.test(whole), 'has a hole'),
    ...(whole.match(DATES) ?? []).filter((day) => !days.has(day)).map((day) => `nothing is on ${day}`),
    ...(whole.match(AMOUNTS) ?? [])
      .filter((sum) => !amounts.has(sum))
      .map((sum) => `nothing comes to ${sum}`),
    ...(invoice ? aboutInvoice(mail, invoice) : []),
    ...(invoice ? await aboutCharge(mail, invoice) : []),
    ...aboutServices(mail, snapshot),
  ];
  return problems.map((problem) => `"${mail.subject}" of ${now.toISOString()}: ${problem}`);
};
