import {
  addYears,
  type Command,
  held,
  hold,
  isFree,
  isoSecond,
  place,
  type RegistrarState,
} from './registrar-account.ts';
import {
  checkPrice,
  isPremium,
  isSoldHere,
  parseRequest,
  priceOf,
  REQUESTS,
  RegistrarRefusal,
  splitName,
} from './registrar-rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const listDomains: Command = (state) => {
  const domains = Object.values(state.domains);
  return { domains, totalCount: domains.length, from: 1, to: domains.length };
};

export const listOrders: Command = (state) => ({ orders: state.orders, totalCount: state.orders.length });

export const checkAvailability: Command = (state, _name, body) => {
  const { domainNames } = parseRequest(REQUESTS.availability, body);
  const known = domainNames.filter(isSoldHere);
  if (known.length === 0)
    throw new RegistrarRefusal(422, 'Unprocessable Entity', 'No supported TLD was given.');
  const results = known.map((domainName) => {
    const purchasable = isFree(state, domainName);
    const price = priceOf(domainName);
    const offer = { premium: isPremium(domainName), purchasePrice: price, renewalPrice: price };
    const purchase = purchasable ? { ...offer, purchaseType: 'registration' } : {};
    return { domainName, ...splitName(domainName), purchasable, ...purchase };
  });
  return { results };
};

export const createDomain: Command = (state, _name, body) => {
  const { domain, years, purchasePrice } = parseRequest(REQUESTS.creation, body);
  const { domainName, ...options } = domain;
  if (!isSoldHere(domainName)) throw new RegistrarRefusal(400, 'Invalid argument', 'TLD is not supported');
  if (!isFree(state, domainName)) {
    throw new RegistrarRefusal(400, 'Invalid argument', 'Domain is not available for registration');
  }
  checkPrice(domainName, purchasePrice);
  const created = hold(state, domainName, years, options);
  const totalPaid = priceOf(domainName) * years;
  return { domain: created, ...place(state, { domainName, type: 'registration', totalPaid }) };
};

const renewDomain: Command = (state, name, body) => {
  const { years, purchasePrice } = parseRequest(REQUESTS.renewal, body);
  const domain = held(state, name);
  checkPrice(name, purchasePrice);
  domain.expireDate = addYears(domain.expireDate, years);
  const totalPaid = priceOf(name) * years;
  return { domain, ...place(state, { domainName: name, type: 'renewal', totalPaid }) };
};

const setNameservers: Command = (state, name, body) => {
  const { nameservers } = parseRequest(REQUESTS.nameservers, body);
  const domain = held(state, name);
  if (Date.parse(domain.expireDate) < Date.now())
    throw new RegistrarRefusal(403, 'Forbidden', 'Domain expired');
  domain.nameservers = nameservers;
  return domain;
};

/** Control: changes what the registry says of a domain, such as an expiry date in the past. */
export const moveExpiry = (state: RegistrarState, name: string, days: number): void => {
  held(state, name).expireDate = isoSecond(Date.now() + days * DAY_MS);
};

/** By method and action, for one domain. */
export const DOMAIN_COMMANDS: Record<string, Command> = {
  'GET ': held,
  'GET getAuthCode': (state, name) => ({ authCode: `code-of-${held(state, name).domainName}` }),
  'POST renew': renewDomain,
  'POST setNameservers': setNameservers,
  'POST lock': (state, name) => Object.assign(held(state, name), { locked: true }),
  'POST unlock': (state, name) => Object.assign(held(state, name), { locked: false }),
};
