import { putAll, type Store } from '../store.ts';
import { findTld, isHeldElsewhere, isReserved } from './catalog.ts';
import { expired, notFound, Refusal } from './refusal.ts';
import type { ContactRequest } from './requests.ts';

export type Role = 'registrant' | 'admin' | 'tech' | 'billing';

export type HeldDomain = {
  domainName: string;
  createDate: string;
  expireDate: string;
  autorenewEnabled: boolean;
  locked: boolean;
  /** Locks set by the registry or for compliance, such as `clientHold`. */
  holds: string[];
  /** Until then a new registration, a transfer or a new registrant keeps the domain from being unlocked. */
  transferLockExpiresAt: string | null;
  privacyEnabled: boolean;
  contacts: Partial<Record<Role, ContactRequest>>;
  nameservers: string[];
};

export type Transfer = {
  domainName: string;
  status: string;
  privacyEnabled: boolean;
  paid: number;
  /** The purchase; missing in what was kept before. */
  order?: number;
};

export type OrderItem = { type: string; name: string; years: number; cents: number };
export type Purchase = { id: number; createdAt: string; items: OrderItem[]; refundedCents: number };

export type DnsRecord = {
  id: number;
  type: string;
  host: string;
  answer: string;
  ttl: number;
  priority?: number | undefined;
};
export type DsRecord = { algorithm: number; digest: string; digestType: number; keyTag: number };
export type GlueRecord = { hostname: string; ips: string[] };
export type Verification = { id: number; email: string; createdAt: string; verifyBy: string };
export type Subscription = {
  id: number;
  eventName: string;
  url: string;
  active: boolean;
  createDate: string;
  updateDate: string | null;
};

/** Prices changed by a control, in US cents a year. */
type Prices = { register?: number; renew?: number; transfer?: number; restore?: number | null };
type Limits = { per_second?: number; per_hour?: number };
type Replay = { fingerprint: string; status: number; body: unknown; at: number };

export const SANDBOX_CREDIT_CENTS = 10_000_000;

export const openRegistrarState = (store: Store) => ({
  domains: store.collection<HeldDomain>('domains'),
  transfers: store.collection<Transfer>('transfers'),
  purchases: store.collection<Purchase>('purchases'),
  /** These three by domain. */
  records: store.collection<DnsRecord[]>('records'),
  dnssec: store.collection<DsRecord[]>('dnssec'),
  glue: store.collection<GlueRecord[]>('glue'),
  verifications: store.collection<Verification>('verifications', { indexes: ['email'] }),
  verifiedEmails: store.collection<true>('verified_emails'),
  subscriptions: store.value<Subscription[]>('subscriptions', []),
  /** By domain or by TLD. */
  prices: store.collection<Prices>('prices'),
  balanceCents: store.value('balance_cents', SANDBOX_CREDIT_CENTS),
  limits: store.value<Limits>('limits', {}),
  /** What was returned to requests that carried an idempotency key. */
  replays: store.collection<Replay>('replays'),
  lastId: store.value('last_id', 1000),
});

export type RegistrarState = ReturnType<typeof openRegistrarState>;

/** What the simulator kept in one file up to 1.0, where some of it may be missing. */
export type FormerRegistrarState = Partial<{
  domains: Record<string, HeldDomain>;
  transfers: Record<string, Transfer>;
  purchases: Purchase[];
  records: Record<string, DnsRecord[]>;
  dnssec: Record<string, DsRecord[]>;
  glue: Record<string, GlueRecord[]>;
  verifications: Verification[];
  verifiedEmails: string[];
  subscriptions: Subscription[];
  prices: Record<string, Prices>;
  balanceCents: number;
  limits: Limits;
  replays: Record<string, Replay>;
  lastId: number;
}>;

export const takeOver = (state: RegistrarState, former: FormerRegistrarState): void => {
  for (const [name, domain] of Object.entries(former.domains ?? {})) {
    state.domains.put(name, { ...{ holds: [], transferLockExpiresAt: null }, ...domain });
  }
  for (const [name, transfer] of Object.entries(former.transfers ?? {})) {
    state.transfers.put(name, { ...{ privacyEnabled: true, paid: 0 }, ...transfer });
  }
  for (const purchase of former.purchases ?? []) state.purchases.put(String(purchase.id), purchase);
  for (const one of former.verifications ?? []) state.verifications.put(String(one.id), one);
  for (const email of former.verifiedEmails ?? []) state.verifiedEmails.put(email, true);
  putAll(state.records, former.records);
  putAll(state.dnssec, former.dnssec);
  putAll(state.glue, former.glue);
  putAll(state.prices, former.prices);
  putAll(state.replays, former.replays);
  state.subscriptions.put(former.subscriptions ?? []);
  state.limits.put(former.limits ?? {});
  state.balanceCents.put(former.balanceCents ?? SANDBOX_CREDIT_CENTS);
  state.lastId.put(former.lastId ?? state.lastId.get());
};

/** Keeps what was changed of a domain. */
export const keepDomain = (state: RegistrarState, domain: HeldDomain): void =>
  state.domains.put(domain.domainName, domain);

export const nextId = (state: RegistrarState): number => {
  const id = state.lastId.get() + 1;
  state.lastId.put(id);
  return id;
};

export const DAY_MS = 24 * 60 * 60 * 1000;

export const isoSecond = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

export const addYears = (from: string, years: number): string => {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return isoSecond(date.getTime());
};

export const dollars = (cents: number): number => cents / 100;

/** What the registry keeps of an expired name after its grace period: redemption, then five days before it is free. */
const WITHHELD_DAYS = 35;

const daysAfterGrace = ({ domainName, expireDate }: HeldDomain): number =>
  (Date.now() - Date.parse(expireDate)) / DAY_MS - (findTld(domainName)?.graceDays ?? 0);

/** Removed from the account: `expirationGracePeriod` days after the expiry there is nothing left to renew. */
const isRemoved = (domain: HeldDomain): boolean => daysAfterGrace(domain) >= 0;

/** The domains of the account. */
export const inventory = (state: RegistrarState): HeldDomain[] =>
  state.domains.list().filter((domain) => !isRemoved(domain));

export const findHeld = (state: RegistrarState, name: string): HeldDomain | null => {
  const domain = state.domains.get(name);
  return domain && !isRemoved(domain) ? domain : null;
};

export const held = (state: RegistrarState, name: string): HeldDomain => {
  const domain = findHeld(state, name);
  if (domain) return domain;
  throw notFound('The requested domain does not exist.');
};

/** Between the end of its grace period and its deletion: only the registrar's staff can bring it back. */
export const isInRedemption = (domain: HeldDomain): boolean =>
  isRemoved(domain) && daysAfterGrace(domain) < WITHHELD_DAYS - 5;

const isWithheld = (domain: HeldDomain | undefined): boolean =>
  domain !== undefined && daysAfterGrace(domain) < WITHHELD_DAYS;

/** A domain that may be changed: expired ones may only be read and renewed. */
export const changeable = (state: RegistrarState, name: string): HeldDomain => {
  const domain = held(state, name);
  if (Date.parse(domain.expireDate) < Date.now()) throw expired();
  return domain;
};

/** Takes the money for `items` and notes the order. */
export const charge = (
  state: RegistrarState,
  items: OrderItem[],
  message = 'Payment failed',
): { order: number; totalPaid: number } => {
  const cents = items.reduce((total, item) => total + item.cents, 0);
  const balance = state.balanceCents.get();
  if (cents > balance) throw new Refusal(402, message, 'Insufficient Funds');
  state.balanceCents.put(balance - cents);
  const id = nextId(state);
  state.purchases.put(String(id), { id, createdAt: isoSecond(Date.now()), items, refundedCents: 0 });
  return { order: id, totalPaid: dollars(cents) };
};

const FINISHED_TRANSFERS = ['canceled', 'canceled_pending_refund', 'completed', 'failed'];

export const isTransferring = (state: RegistrarState, name: string): boolean => {
  const status = state.transfers.get(name)?.status;
  return status !== undefined && !FINISHED_TRANSFERS.includes(status);
};

export const isFree = (state: RegistrarState, name: string): boolean =>
  !isHeldElsewhere(name) &&
  !isReserved(name) &&
  !isWithheld(state.domains.get(name)) &&
  !isTransferring(state, name);
