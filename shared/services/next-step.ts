import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { dueAt } from '../records/indexes.ts';
import type { ServiceRecord } from '../records/service-record.ts';

export type HostingStep = 'invoice' | 'suspend' | 'terminate' | 'withdraw';
export type DomainStep = 'invoice' | 'notice' | 'grace' | 'redemption' | 'expire' | 'observe';

export type Step<K> = { kind: K; at: Date };

const earlier = <A extends Step<string>, B extends Step<string>>(a: A | null, b: B | null): A | B | null =>
  a && b ? (b.at < a.at ? b : a) : (a ?? b);

/** When hosting whose renewal stays unpaid is suspended. */
export const suspensionAfter = (due: string): Date => addDays(due, config().renewals.suspend_after_days);

/** What is due next in the life of a hosting account, readings of its usage aside; null when nothing ever is. */
export const hostingStep = (record: HostingRecord): Step<HostingStep> | null => {
  const { status, cancellation, next_due_at, renewal } = record;
  const { invoice_days_ahead, terminate_after_days } = config().renewals;
  if (status !== 'active' && status !== 'suspended') return null;
  if (cancellation?.status === 'requested' || cancellation?.status === 'scheduled') {
    const { requested_at, effective_at } = cancellation;
    return renewal
      ? { kind: 'withdraw', at: new Date(requested_at) }
      : { kind: 'terminate', at: new Date(effective_at) };
  }
  if (next_due_at === null) return null;
  if (!renewal) return { kind: 'invoice', at: addDays(next_due_at, -invoice_days_ahead) };
  return status === 'active'
    ? { kind: 'suspend', at: suspensionAfter(renewal.due_at) }
    : { kind: 'terminate', at: addDays(renewal.due_at, terminate_after_days) };
};

/** The next reading of an account's usage, which every active one gets. */
export const measurement = ({ status, measure_at }: HostingRecord): Step<'measure'> | null =>
  measure_at && status === 'active' ? { kind: 'measure', at: new Date(measure_at) } : null;

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

/** The next look at the registrar, which every live domain gets. */
const observation = ({ status, check_at }: DomainRecord): Step<'observe'> | null =>
  check_at && LIVE.has(status) ? { kind: 'observe', at: new Date(check_at) } : null;

/** What is due next in the life of a domain, looks at the registrar aside. */
export const expiryStep = (record: DomainRecord): Step<Exclude<DomainStep, 'observe'>> | null => {
  const { status, expires_at, renewal, auto_renew } = record;
  const { invoice_days_ahead, domain_grace_days, domain_redemption_days } = config().renewals;
  if (expires_at === null) return null;
  if (status === 'active' && !renewal) {
    return { kind: auto_renew ? 'invoice' : 'notice', at: addDays(expires_at, -invoice_days_ahead) };
  }
  if (status === 'active') return { kind: 'grace', at: new Date(expires_at) };
  if (status === 'grace') return { kind: 'redemption', at: addDays(expires_at, domain_grace_days) };
  if (status === 'redemption') {
    return { kind: 'expire', at: addDays(expires_at, domain_grace_days + domain_redemption_days) };
  }
  return null;
};

/** What is due next in the life of a domain. Its registry decides when it ends, whatever is paid here. */
export const domainStep = (record: DomainRecord): Step<DomainStep> | null => {
  const [look, step] = [observation(record), expiryStep(record)];
  if (look && record.missing_since) return look;
  return look && !(step && step.at < look.at) ? look : step;
};

/** The index attributes that bring a record back when its next step is due, so that nobody ever looks for it. */
export const dueForNextStep = (record: ServiceRecord) => {
  const step =
    record.kind === 'hosting' ? earlier(hostingStep(record), measurement(record)) : domainStep(record);
  return step ? dueAt(step.at, record.id) : {};
};
