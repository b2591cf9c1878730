import { invoiceNumber } from '../billing/invoices/index.ts';
import type { OperationType } from '../contract/vocabulary.ts';
import { CONTACT_ROLES, sameContact } from '../domains/index.ts';
import type { Money } from '../mail-templates/content/locale.ts';
import type { DomainChanges, ExpiryPhase } from '../mail-templates/facts/services.ts';
import { appUrl, config } from '../platform/config/config.ts';
import { getItem } from '../platform/table/query.ts';
import type { PriceChange } from '../records/catalog.ts';
import type { DomainRecord, OperationRecord, WantedOf, ZoneRecord } from '../records/domains.ts';
import type { EventRecord } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import {
  deletionAt,
  domainNameOf,
  expiryEnds,
  isPaymentGone,
  isWithheld,
  nextYearPrice,
  recurringTotal,
  totalOfTerms,
} from '../services/index.ts';
import type { EventMailers } from './event-mailers.ts';

const SWITCHES = ['auto_renew', 'locked', 'privacy'] as const;

/** Enough of a key to tell it from others. */
const VALUE_AT_MOST = 60;

const recordText = ({ host, type, priority, value }: ZoneRecord): string => {
  const shown = value.length > VALUE_AT_MOST ? `${value.slice(0, VALUE_AT_MOST)}…` : value;
  return [host, type, priority, shown].filter((part) => part !== null).join(' ');
};

type Told = {
  [T in OperationType]: (wanted: WantedOf[T], before: WantedOf[T] | null) => DomainChanges;
};

const TOLD: Told = {
  settings: (wanted, before) =>
    Object.fromEntries(
      SWITCHES.flatMap((what) => {
        const [from, to] = [before?.[what] ?? null, wanted[what]];
        return to === undefined || to === from ? [] : [[what, { from, to }]];
      }),
    ),
  nameservers: (wanted, before) => ({
    nameservers: { from: before?.nameservers ?? null, to: wanted.nameservers },
  }),
  contacts: ({ contacts }, before) => ({
    contacts: Object.fromEntries(
      CONTACT_ROLES.map((role) => [role, !before || !sameContact(before.contacts[role], contacts[role])]),
    ),
  }),
  dnssec: (wanted, before) => ({
    dnssec: { from: before?.ds_records.length ?? null, to: wanted.ds_records.length },
  }),
  glue: ({ glue_records }) => ({ glue: glue_records }),
  dns: ({ add, remove }) => ({
    records_removed: remove.map(recordText),
    records_added: add.map(recordText),
  }),
};

/** What an operation has changed, for the mail about it; a value that nobody had read before is null. */
const changesOf = <T extends OperationType>({ type, wanted, before }: OperationRecord): DomainChanges =>
  (TOLD[type as T] as Told[T])(wanted as WantedOf[T], before as WantedOf[T] | null);

const hostingOf = ({ client_id, subject }: EventRecord) => getItem(keys.hosting(client_id, subject.id));
const domainOf = ({ client_id, subject }: EventRecord) => getItem(keys.domain(client_id, subject.id));

const ofHosting = ({ client_id, id, domain }: HostingRecord) => ({
  domain,
  url: appUrl(`/clients/${client_id}/hosting/${id}`),
});
const ofDomain = ({ client_id, id, name }: DomainRecord) => ({
  domain: name,
  url: appUrl(`/clients/${client_id}/domains/${id}`),
});

/** The variables of a mail about the hosting account an event is about. */
const aboutHosting =
  <V>(variables: (account: HostingRecord, event: EventRecord) => V) =>
  async (event: EventRecord) => {
    const account = await hostingOf(event);
    return account ? variables(account, event) : null;
  };

const aboutDomain =
  <V>(variables: (domain: DomainRecord, event: EventRecord) => V) =>
  async (event: EventRecord) => {
    const domain = await domainOf(event);
    return domain ? variables(domain, event) : null;
  };

/** For events about a service of either kind. */
const aboutService =
  <V>(variables: (facts: { domain: string; url: string }, event: EventRecord) => V) =>
  async (event: EventRecord) => {
    const record = await (event.subject.type === 'domain' ? domainOf(event) : hostingOf(event));
    if (!record) return null;
    const { url } = record.kind === 'domain' ? ofDomain(record) : ofHosting(record);
    return variables({ domain: domainNameOf(record), url }, event);
  };

/** For events about what the periods of a service cost. */
const aboutPrice =
  <V>(
    variables: (about: {
      facts: { domain: string; is_domain: boolean; url: string };
      record: ServiceRecord;
      price_change: PriceChange | null;
    }) => V,
  ) =>
  async (event: EventRecord) => {
    const record = await (event.subject.type === 'domain' ? domainOf(event) : hostingOf(event));
    if (!record) return null;
    const is_domain = record.kind === 'domain';
    const { url } = record.kind === 'domain' ? ofDomain(record) : ofHosting(record);
    const facts = { domain: domainNameOf(record), is_domain, url };
    return variables({ facts, record, price_change: record.price_change ?? null });
  };

const PHASES: Partial<Record<DomainRecord['status'], ExpiryPhase>> = {
  grace: 'grace',
  redemption: 'redemption',
  expired: 'expired',
};

/** What keeps a domain in the phase that it is in, and until when. */
const keepFor = (domain: DomainRecord): { price: Money | null; kept_until: string | null } => {
  const { status, currency, expiry_terms } = domain;
  const year = nextYearPrice(domain);
  const { grace, redemption } = expiryEnds(domain);
  const fee = expiry_terms?.restore_fee ?? null;
  const price = (amount: number) => ({ amount, currency });
  if (status === 'active') return { price: price(year), kept_until: null };
  if (status === 'grace') return { price: price(year), kept_until: grace.toISOString() };
  if (status !== 'redemption') return { price: null, kept_until: null };
  return {
    price: fee === null ? null : price(year + fee),
    kept_until: redemption.toISOString(),
  };
};

export const serviceMails = {
  order_failed: aboutService((facts, { amount }) => ({ ...facts, credit: amount ?? null })),
  provisioning_failed: aboutService((facts) => facts),
  service_active: aboutHosting((account) => ({
    ...ofHosting(account),
    package_name: account.package_name,
    username: account.username,
    nameservers: config().nameservers,
  })),
  service_suspended: aboutHosting((account) => ({
    ...ofHosting(account),
    unpaid: account.renewal != null && !isWithheld(account),
    returned: isPaymentGone(account),
    terminates_at: deletionAt(account)?.toISOString() ?? null,
  })),
  service_deletion_near: async (event) => {
    const account = await hostingOf(event);
    const { client_id, renewal } = account ?? {};
    const at = account && deletionAt(account);
    const invoice =
      client_id && renewal?.invoice_id && (await getItem(keys.invoice(client_id, renewal.invoice_id)));
    if (!account || !at || !invoice) return null;
    return {
      domain: account.domain,
      unpaid: !isWithheld(account),
      invoice_number: invoiceNumber(invoice.id),
      balance: { amount: invoice.balance, currency: invoice.currency },
      deletes_at: at.toISOString(),
      url: appUrl(`/clients/${client_id}/invoices/${invoice.id}`),
    };
  },
  service_unsuspended: aboutHosting(ofHosting),
  service_terminated: aboutHosting(({ domain }, { created_at, amount }) => ({
    domain,
    ended_at: created_at,
    credit: amount ?? null,
  })),
  service_renewed: aboutHosting((account, { created_at }) => ({
    ...ofHosting(account),
    renewed_until: account.next_due_at ?? created_at,
  })),
  price_changed: aboutPrice(({ facts, record, price_change }) =>
    price_change
      ? {
          ...facts,
          before: { amount: recurringTotal(record), currency: record.currency },
          after: { amount: totalOfTerms(price_change), currency: record.currency },
          from: price_change.from,
        }
      : null,
  ),
  price_change_withdrawn: aboutPrice(({ facts, record }) => ({
    ...facts,
    price: { amount: recurringTotal(record), currency: record.currency },
  })),
  plan_changed: aboutHosting((account) => ({
    ...ofHosting(account),
    package_name: account.package_name,
    billing_cycle: account.billing_cycle,
    recurring: { amount: account.recurring_amount, currency: account.currency },
    next_due_at: account.next_due_at,
  })),
  plan_change_failed: aboutHosting((account, { amount }) => ({
    ...ofHosting(account),
    credit: amount ?? null,
  })),
  plan_change_expired: aboutHosting(ofHosting),
  cancellation_requested: aboutHosting((account, { created_at }) => ({
    ...ofHosting(account),
    immediate: account.cancellation?.type === 'immediate',
    ends_at: account.cancellation?.effective_at ?? created_at,
  })),
  cancellation_withdrawn: aboutHosting((account, { created_at }) => ({
    ...ofHosting(account),
    renews_at: account.next_due_at ?? created_at,
  })),
  hosting_password_changed: aboutHosting((account, { created_at }) => ({
    ...ofHosting(account),
    changed_at: created_at,
  })),
  disk_nearly_full: aboutHosting((account) => {
    const { disk_used_mb, disk_limit_mb } = account.usage ?? {};
    if (disk_used_mb == null || !disk_limit_mb) return null;
    const percent = Math.floor((disk_used_mb / disk_limit_mb) * 100);
    return { ...ofHosting(account), percent, limit_mb: disk_limit_mb };
  }),
  domain_registered: aboutDomain((domain, { created_at }) => ({
    ...ofDomain(domain),
    expires_at: domain.expires_at ?? created_at,
  })),
  domain_expiring: aboutDomain((domain, { created_at }) => ({
    ...ofDomain(domain),
    phase: PHASES[domain.status] ?? (domain.auto_renew ? 'renewing' : 'notice'),
    expires_at: domain.expires_at ?? created_at,
    ...keepFor(domain),
  })),
  renewal_failed: aboutDomain((domain, { amount }) => ({
    ...ofDomain(domain),
    credit: amount ?? null,
    restoration: domain.status === 'redemption' ? keepFor(domain).price : null,
    restorable_until: keepFor(domain).kept_until,
  })),
  domain_renewed: aboutDomain((domain, { created_at }) => ({
    ...ofDomain(domain),
    expires_at: domain.expires_at ?? created_at,
  })),
  domain_transferred_away: aboutDomain(({ name }, { amount }) => ({ domain: name, credit: amount ?? null })),
  domain_changed: async (event) => {
    const { client_id, subject, operation_id } = event;
    const [domain, operation] = await Promise.all([
      domainOf(event),
      operation_id === undefined ? undefined : getItem(keys.operation(client_id, subject.id, operation_id)),
    ]);
    return domain ? { ...ofDomain(domain), changes: operation ? changesOf(operation) : {} } : null;
  },
  domain_change_failed: aboutDomain(ofDomain),
  domain_broken: aboutDomain(ofDomain),
  domain_code_shown: aboutDomain(ofDomain),
  transfer_needs_action: aboutDomain((domain) => ({
    ...ofDomain(domain),
    locked: domain.transfer?.state === 'needs_unlock',
  })),
  contact_unverified: aboutDomain(({ name, verification }) => ({
    domain: name,
    verify_by: verification?.verify_by ?? null,
  })),
} satisfies Partial<EventMailers>;
