import { findTld, isIdn, purchaseTypeOf, type SoldTld, splitName } from './catalog.ts';
import type { Handler } from './context.ts';
import { presentDomain } from './present.ts';
import { checkPrice, purchaseCents } from './prices.ts';
import { invalid, unsupportedTld } from './refusal.ts';
import { BODIES, type ContactRequest, parseBody } from './requests.ts';
import { CONTACT_FIELDS, examineFields } from './requirement-fields.ts';
import {
  addYears,
  charge,
  DAY_MS,
  type HeldDomain,
  isFree,
  isoSecond,
  keepDomain,
  type RegistrarState,
} from './state.ts';
import { requireVerification } from './verification.ts';

/** The contact of the account, which the registrar uses where a request gives none. */
const ACCOUNT_CONTACT: ContactRequest = {
  firstName: 'Account',
  lastName: 'Holder',
  companyName: 'Simulated Reseller',
  address1: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'US',
  email: 'reseller@example.net',
  phone: '+13035551212',
};

const TRANSFER_LOCK_DAYS = 60;

/** Puts a domain into the account, transfer-locked for sixty days as ICANN's transfer policy has it. */
export const hold = (
  state: RegistrarState,
  name: string,
  expireDate: string,
  options: Partial<HeldDomain>,
): HeldDomain => {
  const now = Date.now();
  const lockable = findTld(name)?.transferLock ?? true;
  const domain: HeldDomain = {
    domainName: name,
    createDate: isoSecond(now),
    expireDate,
    autorenewEnabled: true,
    holds: [],
    transferLockExpiresAt: lockable ? isoSecond(now + TRANSFER_LOCK_DAYS * DAY_MS) : null,
    nameservers: ['ns1.name.com', 'ns2.name.com'],
    ...options,
    locked: lockable && (options.locked ?? true),
    privacyEnabled: (findTld(name)?.privacy ?? false) && (options.privacyEnabled ?? false),
    contacts: {
      registrant: ACCOUNT_CONTACT,
      admin: ACCOUNT_CONTACT,
      tech: ACCOUNT_CONTACT,
      billing: ACCOUNT_CONTACT,
      ...options.contacts,
    },
  };
  keepDomain(state, domain);
  requireVerification(state, domain);
  return domain;
};

const checkLength = (name: string, tld: SoldTld): void => {
  const least = isIdn(name) ? (tld.minIdnLength ?? 0) : tld.minLength;
  if (splitName(name).sld.length >= least) return;
  throw invalid("The domain doesn't appear to meet the length requirements for the specified tld.");
};

const checkRequirements = (
  name: string,
  tld: SoldTld,
  given: Record<string, string>,
  registrant: ContactRequest,
): void => {
  const { language, ...rest } = given;
  if (isIdn(name) && !Object.hasOwn(tld.idnLanguages, language ?? '')) {
    throw invalid("'tldRequirements.language' must be an IDN language of the TLD");
  }
  const own = Object.entries(tld.fields).filter(([field]) => !CONTACT_FIELDS.has(field));
  const ofContact = Object.entries(tld.fields).filter(([field]) => CONTACT_FIELDS.has(field));
  const { known, mistakes } = examineFields(Object.fromEntries(own), rest);
  const unknown = Object.keys(rest).filter((field) => !known.includes(field));
  mistakes.push(...unknown.map((field) => `'${field}' is not a requirement of the TLD`));
  mistakes.push(...examineFields(Object.fromEntries(ofContact), registrant).mistakes);
  if (mistakes.length > 0) throw invalid(mistakes.join('; '));
};

export const createDomain: Handler = ({ state, body, notify }) => {
  const request = parseBody(BODIES.creation, body);
  const { domainName: spelt, ...options } = request.domain;
  const name = new URL(`http://${spelt}`).hostname;
  const tld = findTld(name);
  if (!tld) throw unsupportedTld();
  if (!isFree(state, name)) throw invalid('Domain is not available for registration');
  if ((request.purchaseType ?? 'registration') !== purchaseTypeOf(name)) {
    throw invalid("'purchaseType' must be that of the search result");
  }
  checkLength(name, tld);
  const years = request.years ?? tld.years[0] ?? 1;
  if (!tld.years.includes(years)) throw invalid(`'years' must be one of ${tld.years.join(', ')}`);
  const registrant = options.contacts?.registrant ?? ACCOUNT_CONTACT;
  checkRequirements(name, tld, request.tldRequirements ?? {}, registrant);
  const cents = purchaseCents(state, name, years);
  checkPrice(name, request.purchasePrice, cents, 'Purchase price does not match');
  const receipt = charge(state, [{ type: 'registration', name, years, cents }]);
  const domain = hold(state, name, addYears(isoSecond(Date.now()), years), {
    ...options,
    contacts: options.contacts ?? {},
  } as Partial<HeldDomain>);
  notify('account.credit.balance_change', {});
  return { domain: presentDomain(state, domain), ...receipt };
};
