import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import type { Upcoming, Waiting } from '../contract/overview.ts';
import { nextDiscount } from '../coupons/held-coupon.ts';
import { toMajor } from '../platform/money.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { nextTerms, nextYearPrice } from '../services/next-terms.ts';
import { ofDomain, ofHosting, ofInvoice } from './event-subjects.ts';
import { type Dashboard, SHOWN } from './load-dashboard.ts';

const isWaiting = ({ status }: HostingRecord | DomainRecord) =>
  status === 'provisioning' || status === 'pending_registration' || status === 'pending_transfer';

/** Paid services and domains that are not there yet. */
export const beingSetUp = ({ hosting, domains }: Dashboard): Waiting[] =>
  [
    ...hosting.map((account) => ({ record: account, name: account.domain, subject: ofHosting(account) })),
    ...domains.map((domain) => ({ record: domain, name: domain.name, subject: ofDomain(domain) })),
  ]
    .filter(({ record }) => isWaiting(record))
    .map(({ record, ...entry }) => ({ ...entry, status: record.status, since: record.updated_at }))
    .slice(0, SHOWN);

const nextPrice = (account: HostingRecord): number => {
  const terms = nextTerms(account);
  return totalOfTerms(terms) - nextDiscount(account, terms);
};

/** What is due next, earliest first. */
export const dueNext = ({ unpaid, hosting, domains }: Dashboard, now: Date): Upcoming[] => {
  const entries = [
    ...unpaid.map((invoice) => ({
      subject: ofInvoice(invoice),
      name: invoiceNumber(invoice.id),
      amount: toMajor(invoice.balance, invoice.currency),
      due_at: invoice.due_at,
    })),
    ...hosting.map((account) => ({
      subject: ofHosting(account),
      name: account.domain,
      amount: toMajor(nextPrice(account), account.currency),
      due_at: account.status === 'active' ? account.next_due_at : null,
    })),
    ...domains.map((domain) => ({
      subject: ofDomain(domain),
      name: domain.name,
      amount: toMajor(nextYearPrice(domain), domain.currency),
      due_at: domain.status === 'active' ? domain.expires_at : null,
    })),
  ];
  return entries
    .flatMap(({ due_at, ...entry }) => (due_at ? [{ ...entry, due_at }] : []))
    .filter(({ due_at }) => due_at >= now.toISOString())
    .sort((a, b) => a.due_at.localeCompare(b.due_at))
    .slice(0, SHOWN);
};
