import { partsOf, tldNamed } from './catalog.ts';
import { pay, reservedCents } from './money.ts';
import { priceOf } from './prices.ts';
import { Refusal } from './refusal.ts';
import {
  addYears,
  DAY_MS,
  type HeldDomain,
  keepDomain,
  type OpenproviderState,
  type Status,
} from './state.ts';

/** What the account does with a domain whose own wish is `default`. */
export const RENEWS_BY_DEFAULT = true;

const tldOf = ({ domain }: HeldDomain) => tldNamed(partsOf(domain).extension);

/** Becomes active: what was reserved is paid, and its years begin; a restored one goes on with those it has. */
const activate = (state: OpenproviderState, domain: HeldDomain, at: number): void => {
  if (domain.status === 'RRQ') {
    domain.deletedAt = null;
    return;
  }
  const isTransfer = domain.type === 'TRANSFER';
  domain.activeAt = at;
  // A transfer adds its years to those that the domain has elsewhere: here one.
  domain.expiresAt = addYears(at, domain.period + (isTransfer ? 1 : 0));
  domain.locked = tldOf(domain)?.lockable ?? false;
  const cents = domain.reserved;
  domain.reserved = 0;
  const action = isTransfer ? 'transfer' : 'create';
  pay(state, { action, subject: domain.domain, quantity: domain.period, cents }, at);
};

/** Brings a domain into a status, with what comes of it. */
export const move = (state: OpenproviderState, domain: HeldDomain, status: Status, at = Date.now()): void => {
  domain.next = null;
  if (status === 'ACT' && domain.status !== 'ACT') activate(state, domain, at);
  if (status === 'DEL') domain.deletedAt ??= at;
  if (status === 'REQ' && domain.type === 'TRANSFER') {
    domain.next = { at: at + (tldOf(domain)?.transferDays ?? 0) * DAY_MS, status: 'ACT' };
  }
  domain.status = status;
};

/** At its expiry a domain is renewed where it wants to be and there is money, and deleted otherwise. */
const expire = (state: OpenproviderState, domain: HeldDomain, at: number): void => {
  const wants = domain.autorenew === 'on' || (domain.autorenew === 'default' && RENEWS_BY_DEFAULT);
  const years = tldOf(domain)?.minPeriod ?? 1;
  const cents = priceOf(state, domain.domain, 'renew') * years;
  if (!wants || cents > state.balanceCents.get() - reservedCents(state)) {
    domain.deletedAt = at;
    domain.status = 'DEL';
    return;
  }
  pay(state, { action: 'renew', subject: domain.domain, quantity: years, cents }, at);
  domain.expiresAt = addYears(at, years);
};

/** The end of both quarantines of a deleted domain, and of the first of them. */
export const quarantineOf = (domain: HeldDomain): { soft: number; hard: number } | null => {
  if (domain.deletedAt === null) return null;
  const soft = domain.deletedAt + (tldOf(domain)?.softQuarantine ?? 0) * DAY_MS;
  return { soft, hard: soft + (tldOf(domain)?.quarantine ?? 0) * DAY_MS };
};

const step = (state: OpenproviderState, domain: HeldDomain, now: number): boolean => {
  const { next, expiresAt } = domain;
  if (next && next.at <= now) {
    move(state, domain, next.status, next.at);
    return true;
  }
  if (domain.status === 'ACT' && expiresAt !== null && expiresAt <= now) {
    expire(state, domain, expiresAt);
    return true;
  }
  const quarantine = quarantineOf(domain);
  if (domain.status === 'DEL' && !domain.gone && quarantine && quarantine.hard <= now) {
    domain.gone = true;
    return true;
  }
  return false;
};

/** The domain as time has made it by now. */
const settled = (state: OpenproviderState, domain: HeldDomain): HeldDomain => {
  let changed = false;
  while (step(state, domain, Date.now())) changed = true;
  if (changed) keepDomain(state, domain);
  return domain;
};

/** All that was ever ordered, also what is gone. */
export const allDomains = (state: OpenproviderState): HeldDomain[] =>
  state.domains.list().map((domain) => settled(state, domain));

export const findById = (state: OpenproviderState, id: string): HeldDomain | null => {
  const domain = state.domains.get(id);
  return domain ? settled(state, domain) : null;
};

/** The one of this name that is not gone. */
export const findByName = (state: OpenproviderState, name: string): HeldDomain | null =>
  state.domains
    .list('domain', name)
    .map((domain) => settled(state, domain))
    .find(({ gone }) => !gone) ?? null;

export const held = (state: OpenproviderState, id: string | undefined): HeldDomain => {
  const domain = findById(state, id ?? '');
  if (domain && !domain.gone) return domain;
  throw new Refusal(320);
};

/** One that may be changed. */
export const active = (state: OpenproviderState, id: string | undefined): HeldDomain => {
  const domain = held(state, id);
  if (domain.status === 'ACT') return domain;
  throw new Refusal(366);
};
