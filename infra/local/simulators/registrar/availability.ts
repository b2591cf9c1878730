import { findTld, isInMaintenance, isPremium, purchaseTypeOf, splitName, TLDS } from './catalog.ts';
import { domainOf, type Handler, paged } from './context.ts';
import { mustStatePrice, purchaseCents, restorationPrice, yearlyPrices } from './prices.ts';
import { invalid, notFound, Refusal, unsupportedTld } from './refusal.ts';
import { BODIES, parseBody } from './requests.ts';
import { dollars, isFree, type RegistrarState } from './state.ts';

/** The description's SearchResult. */
const searchResult = (state: RegistrarState, domainName: string, purchaseType: string | undefined) => {
  const result = { domainName, ...splitName(domainName) };
  if (isInMaintenance(domainName)) {
    return { ...result, purchasable: false, reason: 'The registry is in maintenance.' };
  }
  const type = purchaseTypeOf(domainName);
  if (!isFree(state, domainName) || (purchaseType && purchaseType !== type)) {
    return { ...result, purchasable: false };
  }
  const shortest = findTld(domainName)?.years[0] ?? 1;
  return {
    ...result,
    purchasable: true,
    premium: mustStatePrice(domainName),
    purchasePrice: dollars(purchaseCents(state, domainName, shortest)),
    purchaseType: type,
    renewalPrice: dollars(yearlyPrices(state, domainName).renew * shortest),
  };
};

/** Names below TLDs that are not sold are left out; the order is not that of the question. */
export const checkAvailability: Handler = ({ state, body }) => {
  const { domainNames, purchaseType } = parseBody(BODIES.availability, body);
  const known = domainNames.filter((name) => findTld(name) !== null);
  if (known.length === 0) {
    throw new Refusal(422, 'Unprocessable Entity', 'No valid domains were provided in the request.');
  }
  return { results: known.map((name) => searchResult(state, name, purchaseType)).reverse() };
};

export const search: Handler = ({ state, body }) => {
  const { keyword, tldFilter, purchaseType } = parseBody(BODIES.search, body);
  const label = keyword.toLowerCase().split('.', 1)[0] ?? '';
  const tlds = (tldFilter ?? Object.keys(TLDS)).filter((tld) => Object.hasOwn(TLDS, tld));
  const names = tlds.flatMap((tld) => [`${label}.${tld}`, `get${label}.${tld}`, `${label}online.${tld}`]);
  const results = names.map((name) => searchResult(state, name, purchaseType));
  return { results: results.filter(({ purchasable }) => purchasable) };
};

/** Says nothing of flat fees, and the price of a transfer is that of the shortest term. */
export const getPricing: Handler = (context) => {
  const name = domainOf(context);
  const tld = findTld(name);
  if (!tld) throw unsupportedTld();
  const shortest = tld.years[0] ?? 1;
  const asked = context.query.get('years');
  const years = asked === null ? shortest : Number(asked);
  if (!Number.isInteger(years) || years < 1 || years > 10) throw invalid("'years' must be between 1 and 10");
  const prices = yearlyPrices(context.state, name);
  const isOffered = tld.years.includes(years);
  return {
    premium: isPremium(name),
    purchasePrice: isOffered ? dollars(prices.register * years) : null,
    renewalPrice: isOffered ? dollars(prices.renew * years) : null,
    transferPrice: dollars(prices.transfer * shortest),
  };
};

export const listTldPrices: Handler = ({ state, query }) => {
  const wanted = query.getAll('tlds').flatMap((tlds) => tlds.split(','));
  const known = Object.keys(TLDS)
    .filter((tld) => wanted.length === 0 || wanted.includes(tld))
    .sort();
  if (known.length === 0) throw invalid('None of the TLDs is supported.');
  const duration = Number(query.get('duration') ?? 1);
  const { items, page, lastPage, numbers } = paged(known, query, 25);
  const pricing = items.map((tld) => {
    const { register, renew, transfer } = yearlyPrices(state, `any.${tld}`);
    const isOffered = TLDS[tld]?.years.includes(duration) ?? false;
    const fee = restorationPrice(state, tld);
    const total = (cents: number) => (isOffered ? dollars(cents * duration) : null);
    const tiers = (name: string, amount: number | null) => ({
      [`${name}Price`]: amount,
      [`${name}RetailPrice`]: amount,
      [`${name}OriginalPrice`]: amount,
    });
    return {
      tld,
      duration,
      ...tiers('registration', total(register)),
      ...tiers('renewal', total(renew)),
      ...tiers('transferIn', total(transfer)),
      ...tiers('domainRestoration', fee === null ? null : dollars(fee)),
    };
  });
  return { pricing, ...numbers, lastPage, nextPage: page < lastPage ? page + 1 : null };
};

export const getRequirements: Handler = ({ params }) => {
  const name = params.tld ?? '';
  const tld = Object.hasOwn(TLDS, name) ? TLDS[name] : undefined;
  if (!tld) throw notFound('Tld not found.');
  return {
    tldInfo: {
      tld: name,
      ccTld: tld.countryCode,
      supportsTransferLock: tld.transferLock,
      supportsDnssec: tld.dnssec,
      supportsPremium: tld.premium,
      supportsPrivacy: tld.privacy,
      supportsInternalTransfer: false,
      requiresPreDelegation: false,
      expirationGracePeriod: tld.graceDays,
      idnLanguages: tld.idnLanguages,
      allowedRegistrationYears: tld.years,
      hsts: tld.hsts,
      minDomainLength: tld.minLength,
      minIdnDomainLength: tld.minIdnLength,
      registryOperator: 'simulated',
      claimsCheckRequired: [],
    },
    contacts: { type: 'string', required: true, label: 'contacts', fields: {} },
    requirements:
      Object.keys(tld.fields).length > 0
        ? { description: `Registration requirements for .${name} domains`, fields: tld.fields }
        : {},
  };
};
