import { findTld } from './catalog.ts';
import { domainOf, type Handler, paged } from './context.ts';
import { presentDomain } from './present.ts';
import { checkPrice, yearlyPrices } from './prices.ts';
import { conflict, invalid, Refusal, unsupportedTld } from './refusal.ts';
import { BODIES, parseBody } from './requests.ts';
import { addYears, changeable, charge, DAY_MS, held, inventory, isoSecond, keepDomain } from './state.ts';
import { requireVerification } from './verification.ts';

export const listDomains: Handler = ({ state, query }) => {
  const wanted = query.get('domainName');
  const all = inventory(state).filter(({ domainName }) => !wanted || domainName === wanted);
  const { items, numbers, more } = paged(all, query);
  return { domains: items.map((domain) => presentDomain(state, domain)), ...numbers, ...more };
};

export const getDomain: Handler = (context) =>
  presentDomain(context.state, held(context.state, domainOf(context)));

/** All of the changes or none. */
export const updateDomain: Handler = (context) => {
  const { state, body, notify } = context;
  const changes = parseBody(BODIES.update, body);
  const domain = changeable(state, domainOf(context));
  const tld = findTld(domain.domainName);
  if (changes.locked !== undefined && !tld?.transferLock) {
    throw conflict('This domain does not support being locked or unlocked.');
  }
  const until = domain.transferLockExpiresAt;
  if (changes.locked === false && until !== null && Date.parse(until) > Date.now()) {
    throw conflict(`Domain has a transfer lock until ${until} and cannot be unlocked.`);
  }
  if (changes.privacyEnabled && !tld?.privacy)
    throw conflict('WHOIS Privacy is not available for this domain.');
  const lockChanged = changes.locked !== undefined && changes.locked !== domain.locked;
  Object.assign(domain, changes);
  keepDomain(state, domain);
  if (lockChanged) {
    notify('domain.lock.status_change', {
      domainName: domain.domainName,
      action: domain.locked ? 'added' : 'removed',
      lockType: 'TransferLock',
      registryStatuses: domain.locked ? ['clientTransferProhibited'] : [],
    });
  }
  return presentDomain(state, domain);
};

const identity = (contact: object | undefined): string => {
  const { firstName, lastName, companyName, email } = (contact ?? {}) as Record<string, unknown>;
  return JSON.stringify([firstName, lastName, companyName ?? null, email]);
};

const LOCK_AFTER_CHANGE_DAYS = 60;

export const setContacts: Handler = (context) => {
  const { state, body } = context;
  const { contacts } = parseBody(BODIES.contacts, body);
  const domain = changeable(state, domainOf(context));
  const changed = identity(domain.contacts.registrant) !== identity(contacts.registrant);
  domain.contacts = contacts;
  if (changed && findTld(domain.domainName)?.transferLock) {
    domain.transferLockExpiresAt = isoSecond(Date.now() + LOCK_AFTER_CHANGE_DAYS * DAY_MS);
    domain.locked = true;
  }
  keepDomain(state, domain);
  requireVerification(state, domain);
  return presentDomain(state, domain);
};

export const setNameservers: Handler = (context) => {
  const { nameservers } = parseBody(BODIES.nameservers, context.body);
  const domain = changeable(context.state, domainOf(context));
  domain.nameservers = nameservers.map((name) => name.toLowerCase());
  keepDomain(context.state, domain);
  return presentDomain(context.state, domain);
};

export const renewDomain: Handler = (context) => {
  const { state, body, notify } = context;
  const request = parseBody(BODIES.renewal, body);
  const domain = held(state, domainOf(context));
  const name = domain.domainName;
  const tld = findTld(name);
  if (!tld) throw unsupportedTld();
  const years = request.years ?? tld.years[0] ?? 1;
  const cents = yearlyPrices(state, name).renew * years;
  checkPrice(name, request.purchasePrice, cents, 'Purchase price does not match');
  const expireDate = addYears(domain.expireDate, years);
  if (Date.parse(expireDate) > Date.parse(addYears(isoSecond(Date.now()), 10))) {
    throw invalid('A domain cannot be registered for more than ten years.');
  }
  const receipt = charge(state, [{ type: 'renewal', name, years, cents }]);
  domain.expireDate = expireDate;
  keepDomain(state, domain);
  notify('account.credit.balance_change', {});
  return { domain: presentDomain(state, domain), ...receipt };
};

export const getAuthCode: Handler = (context) => {
  const { domainName } = held(context.state, domainOf(context));
  if (domainName.startsWith('codeless-')) throw new Refusal(406, 'No authcode found');
  return { authCode: `EPP-${Buffer.from(domainName).toString('base64url')}` };
};

export const purchasePrivacy: Handler = (context) => {
  const { state, body } = context;
  const { years = 1 } = parseBody(BODIES.privacy, body);
  const domain = changeable(state, domainOf(context));
  if (!findTld(domain.domainName)?.privacy) {
    throw new Refusal(422, 'Unprocessable Entity', 'TLD does not support WhoIs Privacy');
  }
  if (domain.privacyEnabled) throw conflict('Privacy protection already exists for this domain.');
  domain.privacyEnabled = true;
  keepDomain(state, domain);
  const item = { type: 'whois_privacy', name: domain.domainName, years, cents: 0 };
  return { domain: presentDomain(state, domain), ...charge(state, [item]) };
};
