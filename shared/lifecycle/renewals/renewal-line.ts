import type { AddTax } from '../../billing/tax/tax-payer.ts';
import { nextDiscounts } from '../../coupons/held-coupon.ts';
import { formatMoney } from '../../platform/money.ts';
import type { HostingAddon } from '../../records/addon-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import type { InvoicedService, InvoiceLine } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { describeAddon } from '../../services/hosting-addons.ts';
import { nextTerms, nextYearPrice } from '../../services/next-terms.ts';
import { renewedExpiry, renewedUntil } from './periods.ts';

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';

/** From the end of the present period to that of the next one. */
const periodFrom = (end: string | null, until: Date | null) => ({
  ...(end === null ? {} : { from: end.slice(0, 10) }),
  until: day(until),
});

/** A line that a coupon has made cheaper says so. */
const withCoupon = <L extends Pick<InvoiceLine, 'description' | 'subject'>>(
  line: L,
  off: number,
  { coupon, currency }: HostingRecord,
): L => {
  if (!coupon || off === 0 || !line.subject) return line;
  const { code } = coupon;
  return {
    ...line,
    description: `${line.description} (${code}: ${formatMoney(off, currency)} off)`,
    subject: { ...line.subject, coupon: { code, discount: off } },
  };
};

const describeHosting = (record: HostingRecord) => {
  const { domain } = record;
  const title = nextTerms(record).package_name;
  const period = periodFrom(record.next_due_at, renewedUntil(record));
  return {
    type: 'hosting_renewal' as const,
    description: `Renewal of ${title} hosting for ${domain} until ${period.until}`,
    subject: { is: 'hosting_renewal', title, domain, ...period } as const,
    hosting_account_id: record.id,
    domain_id: null,
  };
};

const describeDomain = (record: DomainRecord) => {
  const period = periodFrom(record.expires_at, renewedExpiry(record));
  return {
    type: 'domain_renewal' as const,
    description: `Renewal of ${record.name} until ${period.until}`,
    subject: { is: 'domain_renewal', domain: record.name, ...period } as const,
    hosting_account_id: null,
    domain_id: record.id,
  };
};

const addonLine = (record: HostingRecord, addon: HostingAddon, off: number, withTax: AddTax): InvoiceLine => {
  const { domain } = record;
  const title = describeAddon(addon);
  const period = periodFrom(record.next_due_at, renewedUntil(record));
  const line: Pick<InvoiceLine, 'description' | 'subject'> = {
    description: `Renewal of ${title} for ${domain} until ${period.until}`,
    subject: { is: 'addon_renewal', title, domain, ...period },
  };
  return {
    type: 'hosting_addon_renewal',
    ...withCoupon(line, off, record),
    hosting_account_id: record.id,
    domain_id: null,
    addon: { id: addon.addon_id, quantity: addon.quantity },
    ...withTax(addon.recurring_amount - off),
  };
};

/** One more period at the prices agreed when the service was ordered, less its coupon's, with today's tax; each add-on has its line. */
export const renewalLines = (record: ServiceRecord, withTax: AddTax): InvoiceLine[] => {
  if (record.kind === 'domain') return [{ ...describeDomain(record), ...withTax(nextYearPrice(record)) }];
  const terms = nextTerms(record);
  const { recurring_amount, addons = [] } = terms;
  const [off = 0, ...offs] = nextDiscounts(record, terms);
  const { type, description, subject, ...ids } = describeHosting(record);
  const said: Pick<InvoiceLine, 'description' | 'subject'> = { description, subject };
  return [
    { type, ...withCoupon(said, off, record), ...ids, ...withTax(recurring_amount - off) },
    ...addons.map((addon, index) => addonLine(record, addon, offs[index] ?? 0, withTax)),
  ];
};

/** Bringing a domain out of redemption, which comes with a year. */
export const restorationLines = (record: DomainRecord, fee: number, withTax: AddTax): InvoiceLine[] => [
  {
    type: 'domain_restore',
    description: `Restoration of ${record.name} after its expiry`,
    subject: { is: 'domain_restore', domain: record.name },
    hosting_account_id: null,
    domain_id: record.id,
    ...withTax(fee),
  },
  ...renewalLines(record, withTax),
];

export const renewedService = (record: ServiceRecord): InvoicedService =>
  record.kind === 'hosting'
    ? { kind: 'hosting', id: record.id, type: 'renew' }
    : { kind: 'domain', id: record.id, type: 'renew', registrar: record.registrar };
