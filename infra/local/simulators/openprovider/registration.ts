import { randomBytes } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import {
  type DataField,
  type DomainParts,
  fullName,
  isHeldElsewhere,
  isPremium,
  isReserved,
  partsOf,
  type SoldTld,
  tldNamed,
} from './catalog.ts';
import { type Handler, parseBody } from './context.ts';
import { findByName, move } from './lifecycle.ts';
import { mustAfford } from './money.ts';
import { checkPremium, presentPrice, priceOf } from './prices.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import { readSettings } from './settings.ts';
import { type HeldDomain, keepDomain, MINUTE_MS, nextId, type OpenproviderState, stamp } from './state.ts';
import { requireVerification } from './verification.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A name of a TLD that is sold, with its TLD. */
export const readName = (given: DomainParts): { domain: string; tld: SoldTld } => {
  const domain = domainToASCII(fullName(given));
  const { name, extension } = partsOf(domain);
  const tld = tldNamed(extension);
  if (!tld) throw new Refusal(307);
  if (!LABEL.test(name)) throw new Refusal(303);
  return { domain, tld };
};

export const newAuthCode = (): string => `${randomBytes(9).toString('base64url')}#1`;

/** What the registry wants to be told besides, by its name. */
export const checkData = (domain: string, fields: DataField[], given: Record<string, unknown>): void => {
  const isInternational = domainToUnicode(domain) !== domain;
  for (const { name, required, options } of fields) {
    const value = given[name];
    const isNeeded = required || (isInternational && name === 'idn_script');
    if (value === undefined && isNeeded) throw new Refusal(374, name);
    if (value !== undefined && options && !options.some((option) => option.value === value)) {
      throw new Refusal(375, name);
    }
  }
};

/** An order of the account, before it is anything. */
export const newDomain = (
  state: OpenproviderState,
  domain: string,
  settings: Partial<HeldDomain>,
): HeldDomain => ({
  id: nextId(state),
  domain,
  ...{ status: 'REQ', type: 'NEW', orderedAt: Date.now(), activeAt: null, expiresAt: null },
  ...{ deletedAt: null, gone: false, next: null, period: 1, reserved: 0 },
  ...{ owner_handle: '', admin_handle: '', tech_handle: '', billing_handle: '', reseller_handle: '' },
  ...{ autorenew: 'default', locked: false, privacy: false, clientHold: false },
  ...{ authCode: newAuthCode(), nameservers: [], nsGroup: '', dnssecKeys: [], signed: false },
  ...{ comments: '', additionalData: {} },
  ...settings,
});

/** What becomes of an order: most names are registered at once. */
const begin = (state: OpenproviderState, domain: HeldDomain): void => {
  const later = Date.now() + 60 * MINUTE_MS;
  if (domain.domain.startsWith('incomplete-')) move(state, domain, 'PEN');
  else if (domain.domain.startsWith('pending-')) domain.next = { at: later, status: 'ACT' };
  else if (domain.domain.startsWith('failing-')) domain.next = { at: later, status: 'FAI' };
  else move(state, domain, 'ACT');
};

export const presentOrder = ({ id, status, authCode, activeAt, expiresAt }: HeldDomain): object => ({
  ...{ id, status, auth_code: authCode },
  ...(activeAt !== null && {
    activation_date: stamp(activeAt),
    expiration_date: stamp(expiresAt),
    renewal_date: stamp(expiresAt),
  }),
});

export const createDomain: Handler = ({ state, body }) => {
  const request = parseBody(BODIES.creation, body);
  const { domain, tld } = readName(request.domain);
  if (request.unit !== undefined && request.unit !== 'y') throw new Refusal(316);
  const period = request.period ?? tld.minPeriod;
  if (period < tld.minPeriod || period > tld.maxPeriod) throw new Refusal(316);
  const existing = findByName(state, domain);
  if (existing) throw new Refusal(existing.status === 'DEL' ? 311 : 346);
  if (isReserved(domain)) throw new Refusal(513);
  if (isHeldElsewhere(domain)) throw new Refusal(311);
  if (domain.startsWith('maintenance-')) throw new Refusal(340);
  const settings = readSettings(state, domain, request, true);
  checkData(domain, tld.data, request.additional_data ?? {});
  const cents = priceOf(state, domain, 'create') * period;
  checkPremium(domain, cents, request.accept_premium_fee);
  mustAfford(state, cents);
  const ordered = newDomain(state, domain, { ...settings, period, reserved: cents });
  begin(state, ordered);
  keepDomain(state, ordered);
  requireVerification(state, ordered);
  return presentOrder(ordered);
};

/** Whether a name can be registered, in the words of the description. */
const statusOf = (state: OpenproviderState, domain: string): string => {
  if (isReserved(domain)) return 'reserved';
  return isHeldElsewhere(domain) || findByName(state, domain) ? 'in use' : 'free';
};

/** One name of an extension that is not sold refuses them all. The order is not that of the question. */
export const checkDomains: Handler = ({ state, body }) => {
  const { domains, with_price } = parseBody(BODIES.check, body);
  const results = domains.map((given) => {
    const { domain, tld } = readName(given);
    const status = statusOf(state, domain);
    const cents = priceOf(state, domain, 'create') * tld.minPeriod;
    return {
      domain,
      status,
      ...(status === 'in use' && { reason: 'Domain exists' }),
      ...(isPremium(domain) && {
        is_premium: true,
        premium: { currency: 'USD', price: { create: cents / 100 } },
      }),
      ...(with_price && status === 'free' && { price: presentPrice(cents) }),
    };
  });
  return { results: results.reverse() };
};

export const suggestNames: Handler = ({ body }) => {
  const { name, tlds = ['com', 'net', 'org'], limit = 20 } = parseBody(BODIES.suggestion, body);
  const label = name.toLowerCase().split('.')[0] ?? '';
  const labels = [label, `get${label}`, `my${label}`, `${label}online`];
  const results = labels.flatMap((one) => tlds.map((tld) => ({ name: one, tld, domain: `${one}.${tld}` })));
  return { results: results.slice(0, limit) };
};
