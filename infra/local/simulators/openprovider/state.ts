import type { Store } from '../store.ts';
import type { CustomerBody, ZoneRecordBody } from './requests.ts';

/** What the vendor's list of domain statuses has. */
export const STATUSES = ['ACT', 'DEL', 'FAI', 'PEN', 'REQ', 'RRQ', 'SCH'] as const;
export type Status = (typeof STATUSES)[number];

export type Nameserver = { name: string; ip: string; ip6: string };

export type DnssecKey = { flags: number; alg: number; protocol: number; pub_key: string };

type Handles = {
  owner_handle: string;
  admin_handle: string;
  tech_handle: string;
  billing_handle: string;
  reseller_handle: string;
};

/** Times are in milliseconds. */
export type HeldDomain = Handles & {
  id: number;
  /** In lower case, with its extension. */
  domain: string;
  status: Status;
  type: 'NEW' | 'TRANSFER';
  orderedAt: number;
  activeAt: number | null;
  expiresAt: number | null;
  /** When it was deleted, or left to expire; from then on its quarantines are counted. */
  deletedAt: number | null;
  /** Gone: a call finds it only when it asks for what was deleted. */
  gone: boolean;
  /** When what is under way ends by itself, and in which status; null where only a control moves it. */
  next: { at: number; status: Status } | null;
  /** Years that are bought with it, and US cents that are reserved for it until it is active. */
  period: number;
  reserved: number;
  autorenew: 'on' | 'off' | 'default';
  locked: boolean;
  privacy: boolean;
  clientHold: boolean;
  authCode: string;
  nameservers: Nameserver[];
  nsGroup: string;
  dnssecKeys: DnssecKey[];
  signed: boolean;
  comments: string;
  additionalData: Record<string, unknown>;
};

export type Customer = CustomerBody & { id: number; handle: string };

export type Transaction = {
  id: number;
  at: number;
  action: 'create' | 'renew' | 'transfer' | 'restore';
  subject: string;
  quantity: number;
  cents: number;
};

export type NameserverGroup = { id: number; ns_group: string; name_servers: Nameserver[] };

export type ZoneRecord = Required<ZoneRecordBody> & { createdAt: number; changedAt: number };

export type Zone = {
  id: number;
  name: string;
  secured: boolean;
  createdAt: number;
  changedAt: number;
  records: ZoneRecord[];
};

export type Verification = { id: number; email: string; handle: string; status: string; expiresAt: number };

/** Prices changed by a control, in US cents: of a name or of a TLD. */
export type ChangedPrices = Partial<Record<'create' | 'renew' | 'transfer' | 'restore', number>>;

type Limits = { logins?: number; identical?: number; seconds?: number };

export const SANDBOX_CREDIT_CENTS = 10_000_000;

export const openOpenproviderState = (store: Store) => ({
  /** Until when a token is good. */
  tokens: store.collection<number>('tokens'),
  /** By id. */
  domains: store.collection<HeldDomain>('domains', { indexes: ['domain'] }),
  customers: store.collection<Customer>('customers'),
  transactions: store.collection<Transaction>('transactions'),
  nameservers: store.collection<Nameserver>('nameservers'),
  groups: store.collection<NameserverGroup>('groups'),
  zones: store.collection<Zone>('zones'),
  /** By address. */
  verifications: store.collection<Verification>('verifications'),
  prices: store.collection<ChangedPrices>('prices'),
  balanceCents: store.value('balance_cents', SANDBOX_CREDIT_CENTS),
  limits: store.value<Limits>('limits', {}),
  maintenance: store.value('maintenance', false),
  lastId: store.value('last_id', 100_000),
});

export type OpenproviderState = ReturnType<typeof openOpenproviderState>;

export const nextId = (state: OpenproviderState): number => {
  const id = state.lastId.get() + 1;
  state.lastId.put(id);
  return id;
};

export const keepDomain = (state: OpenproviderState, domain: HeldDomain): void =>
  state.domains.put(String(domain.id), domain);

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export const addYears = (time: number, years: number): number => {
  const date = new Date(time);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
};

/** As the vendor writes a time; its answers do not say of which zone, here UTC. */
export const stamp = (time: number | null): string =>
  time === null ? '0000-00-00 00:00:00' : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
