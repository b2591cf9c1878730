import { partsOf, tldNamed } from './catalog.ts';
import { type Handler, parseBody } from './context.ts';
import { active, held, quarantineOf } from './lifecycle.ts';
import { buy, mustAfford, pay } from './money.ts';
import { priceOf } from './prices.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import { addYears, keepDomain, MINUTE_MS } from './state.ts';

const MOST_YEARS = 10;

/** Each call buys: nothing in it says from which expiry on. */
export const renewDomain: Handler = ({ state, params, body }) => {
  const { period: asked } = parseBody(BODIES.renewal, body);
  const domain = active(state, params.id);
  const tld = tldNamed(partsOf(domain.domain).extension);
  const period = asked ?? tld?.minPeriod ?? 1;
  const expiresAt = addYears(domain.expiresAt ?? Date.now(), period);
  if (period < 1 || period > (tld?.maxPeriod ?? 1) || expiresAt > addYears(Date.now(), MOST_YEARS)) {
    throw new Refusal(316);
  }
  const cents = priceOf(state, domain.domain, 'renew') * period;
  buy(state, { action: 'renew', subject: domain.domain, quantity: period, cents });
  keepDomain(state, { ...domain, expiresAt });
  return { status: domain.status };
};

/**
 * From the first quarantine a domain comes back at once for a small fee; from the second the registry has to bring it back.
 * One that has expired meanwhile is renewed, too.
 */
export const restoreDomain: Handler = ({ state, params, body }) => {
  parseBody(BODIES.restore, body);
  const domain = held(state, params.id);
  const quarantine = quarantineOf(domain);
  const tld = tldNamed(partsOf(domain.domain).extension);
  if (domain.status !== 'DEL' || !quarantine || !tld) throw new Refusal(376);
  const { domain: subject } = domain;
  const isSoft = Date.now() < quarantine.soft;
  const fee = isSoft ? tld.prices.softRestore : priceOf(state, subject, 'restore');
  const isExpired = (domain.expiresAt ?? 0) < Date.now();
  const years = isExpired ? tld.minPeriod : 0;
  const renewal = priceOf(state, subject, 'renew') * years;
  mustAfford(state, fee + renewal);
  pay(state, { action: 'restore', subject, quantity: 1, cents: fee });
  if (isExpired) {
    pay(state, { action: 'renew', subject, quantity: years, cents: renewal });
    domain.expiresAt = addYears(domain.expiresAt ?? Date.now(), years);
  }
  if (isSoft) Object.assign(domain, { status: 'ACT', deletedAt: null });
  else Object.assign(domain, { status: 'RRQ', next: { at: Date.now() + 60 * MINUTE_MS, status: 'ACT' } });
  keepDomain(state, domain);
  return { status: domain.status };
};
