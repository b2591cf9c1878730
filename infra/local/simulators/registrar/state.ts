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

export type Transfer = { domainName: string; status: string; privacyEnabled: boolean; paid: number };

export type OrderItem = { type: string; name: string; years: number; cents: number };
type Purchase = { id: number; createdAt: string; items: OrderItem[]; refundedCents: number };

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

export type RegistrarState = {
  domains: Record<string, HeldDomain>;
  transfers: Record<string, Transfer>;
  purchases: Purchase[];
  records: Record<string, DnsRecord[]>;
  dnssec: Record<string, DsRecord[]>;
  glue: Record<string, GlueRecord[]>;
  verifications: Verification[];
  verifiedEmails: string[];
  subscriptions: Subscription[];
  /** Prices changed by a control, in US cents a year: by domain or by TLD. */
  prices: Record<string, { register?: number; renew?: number; transfer?: number; restore?: number | null }>;
  balanceCents: number;
  limits: { per_second?: number; per_hour?: number };
  /** What was returned to requests that carried an idempotency key. */
  replays: Record<string, { fingerprint: string; status: number; body: unknown; at: number }>;
  lastId: number;
};

export const SANDBOX_CREDIT_CENTS = 10_000_000;

export const newState = (): RegistrarState => ({
  domains: {},
  transfers: {},
  purchases: [],
  records: {},
  dnssec: {},
  glue: {},
  verifications: [],
  verifiedEmails: [],
  subscriptions: [],
  prices: {},
  balanceCents: SANDBOX_CREDIT_CENTS,
  limits: {},
  replays: {},
  lastId: 1000,
});

/** Brings what an earlier version of this simulator has saved into today's form. */
export const completeState = (state: RegistrarState): void => {
  const fill = (saved: object, missing: object) => Object.assign(saved, { ...missing, ...saved });
  for (const domain of Object.values(state.domains)) fill(domain, { holds: [], transferLockExpiresAt: null });
  for (const transfer of Object.values(state.transfers)) fill(transfer, { privacyEnabled: true, paid: 0 });
};

export const nextId = (state: RegistrarState): number => {
  state.lastId += 1;
  return state.lastId;
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
  Object.values(state.domains).filter((domain) => !isRemoved(domain));

export const findHeld = (state: RegistrarState, name: string): HeldDomain | null => {
  const domain = state.domains[name];
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
  if (cents > state.balanceCents) throw new Refusal(402, message, 'Insufficient Funds');
  state.balanceCents -= cents;
  const id = nextId(state);
  state.purchases.push({ id, createdAt: isoSecond(Date.now()), items, refundedCents: 0 });
  return { order: id, totalPaid: dollars(cents) };
};

const FINISHED_TRANSFERS = ['canceled', 'canceled_pending_refund', 'completed', 'failed'];

export const isTransferring = (state: RegistrarState, name: string): boolean => {
  const status = state.transfers[name]?.status;
  return status !== undefined && !FINISHED_TRANSFERS.includes(status);
};

export const isFree = (state: RegistrarState, name: string): boolean =>
  !isHeldElsewhere(name) &&
  !isReserved(name) &&
  !isWithheld(state.domains[name]) &&
  !isTransferring(state, name);
