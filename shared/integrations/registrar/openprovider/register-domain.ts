import { IntegrationError } from '../../integration-error.ts';
import type { ContactRole, RegisterDomain, RenewDomain } from '../../registrar.ts';
import { confirmPrice } from './availability.ts';
import { type ExtensionData, findContact, handleOf, toHandles } from './contacts.ts';
import {
  change,
  domainPath,
  expiryOf,
  findRecords,
  getDomain,
  heldOf,
  isInSoftQuarantine,
  isTransfer,
  isUnderWay,
  type OpenproviderDomain,
  removeRequest,
  toNameServers,
} from './domain.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { isRefusal, refuse, SYSTEM } from './refusals.ts';
import { findQuestions, findSoftRestorePrice, findTld, IDN_SCRIPT, rolesOf } from './tld.ts';
import { type DomainName, split } from './values.ts';

const LOOK_AGAIN_SECONDS = 60;

/** The registrar's own nameservers, for who names none. */
const OWN_NAMESERVERS = 'dns-openprovider';

export const delegation = (nameservers: string[]) =>
  nameservers.length > 0 ? { name_servers: toNameServers(nameservers) } : { ns_group: OWN_NAMESERVERS };

type Answers = { ofRegistrant: ExtensionData; ofDomain: Record<string, string> };

/** The answers to what the registry asks, about the one and the other. */
const sortAnswers = async (
  call: OpenproviderCall,
  { domain, tldRequirements = {} }: RegisterDomain,
): Promise<Answers> => {
  const { language, ...answers } = tldRequirements;
  const script: Record<string, string> = language ? { [IDN_SCRIPT]: language } : {};
  if (Object.keys(answers).length === 0) return { ofRegistrant: null, ofDomain: script };
  const { extension } = split(domain);
  const asked = await findQuestions(call, extension);
  const to = (questions: { name: string }[]): Record<string, string> =>
    Object.fromEntries(
      Object.entries(answers).filter(([name]) => questions.some((question) => question.name === name)),
    );
  const data = to(asked.ofRegistrant);
  return {
    ofRegistrant: Object.keys(data).length > 0 ? { extension, data } : null,
    ofDomain: { ...to(asked.ofDomain), ...script },
  };
};

/** By which an order finds what it has asked for itself, where that failed. */
const referenceOf = ({ idempotencyKey }: RegisterDomain): string => `order ${idempotencyKey}`;

const buy = async (call: OpenproviderCall, request: RegisterDomain): Promise<void> => {
  const { domain, years, price } = request;
  const name = split(domain);
  const tld = await findTld(call, name.extension);
  if (!tld) throw refuse('unsupported_tld', 'the TLD is not sold');
  const fee = await confirmPrice(call, { domain, operation: 'create', years, price });
  const { ofRegistrant, ofDomain } = await sortAnswers(call, request);
  const handle = await handleOf(call, request.contact, ofRegistrant);
  const handles = Object.fromEntries(rolesOf(tld).map((role: ContactRole) => [role, handle]));
  await call({
    operation: 'register domain',
    path: '/domains',
    answer: nothing(),
    body: {
      domain: name,
      period: years,
      ...toHandles(handles),
      ...delegation(request.nameservers),
      autorenew: request.autoRenew === true ? 'on' : 'off',
      comments: referenceOf(request),
      ...(request.privacy === true && { is_private_whois_enabled: true }),
      ...(Object.keys(ofDomain).length > 0 && { additional_data: ofDomain }),
      ...fee,
    },
  });
};

/** The account also holds domains of other customers: ours is the one with our registrant. */
const isSameRegistrant = async (
  call: OpenproviderCall,
  { owner_handle }: OpenproviderDomain,
  { contact }: RegisterDomain,
): Promise<boolean> => {
  if (!owner_handle) return false;
  const { email } = await findContact(call, owner_handle);
  return email?.toLowerCase() === contact.email.toLowerCase();
};

/** Another request of a domain is not sent before this one is done. */
const underWay = () =>
  new IntegrationError(SYSTEM, 'unavailable', 'a request for the domain is under way', {
    retryAfterSeconds: LOOK_AGAIN_SECONDS,
  });

/**
 * What an earlier try has bought, locked where it can be; null where there was none. Throws `domain_taken` for a domain
 * of another customer, a passing failure while the registry is at it, and `unprocessable` for a try that it has
 * refused.
 */
const findBought = async (
  call: OpenproviderCall,
  request: RegisterDomain,
): Promise<OpenproviderDomain | null> => {
  const records = await findRecords(call, request.domain);
  const held = heldOf(records);
  const failed = records.find((one) => one.status === 'FAI' && !one.is_deleted && !isTransfer(one));
  if (!held && failed) {
    await removeRequest(call, failed);
    if (failed.comments !== referenceOf(request)) return null;
    throw refuse('unprocessable', 'the registry has refused the registration');
  }
  if (!held) return null;
  if (!(await isSameRegistrant(call, held, request))) {
    throw refuse('domain_taken', 'the domain is registered to somebody else');
  }
  if (isUnderWay(held)) throw underWay();
  return held.is_locked !== true && held.is_lockable === true
    ? change(call, held, 'lock domain', { is_locked: true })
    : held;
};

const isOpen = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && (error.retryable || isRefusal(error, 'conflict', 'domain_taken'));

/**
 * Registering has no idempotency key: the account is asked before whether an earlier try has bought the domain, and
 * after any doubtful failure.
 */
export const registerDomain = async (
  call: OpenproviderCall,
  request: RegisterDomain,
): Promise<OpenproviderDomain> => {
  const before = await findBought(call, request);
  if (before) return before;
  let failure: unknown = refuse('not_found', 'the domain is not in the account');
  try {
    await buy(call, request);
  } catch (error) {
    if (!isOpen(error)) throw error;
    failure = error;
  }
  const bought = await findBought(call, request);
  if (bought) return bought;
  throw failure;
};

/** A renewal adds years, so a day covers every difference in how the two sides round the same date. */
const TOLERANCE_MS = 24 * 60 * 60 * 1000;

/**
 * Bringing a domain out of soft quarantine is free but for the renewal, says the Knowledge Base; prices have a field
 * for it.
 */
const confirmFreeRestoration = async (
  call: OpenproviderCall,
  { extension }: DomainName,
  price: RenewDomain['price'],
): Promise<void> => {
  const fee = price && (await findSoftRestorePrice(call, extension));
  if (fee && fee.amount > 0) throw refuse('price_changed', 'the restoration has a price of its own');
};

/** A domain in soft quarantine is renewed by its restoration, for one year. */
const sendRenewal = async (
  call: OpenproviderCall,
  { domain: name, years, price }: RenewDomain,
  found: OpenproviderDomain,
): Promise<void> => {
  const domain = split(name);
  await confirmPrice(call, { domain: name, operation: 'renew', years, price });
  if (!isInSoftQuarantine(found)) {
    const path = `${domainPath(found)}/renew`;
    return call({ operation: 'renew domain', path, answer: nothing(), body: { domain, period: years } });
  }
  if (years !== 1) throw refuse('status_prohibits', 'an expired domain is renewed for one year');
  await confirmFreeRestoration(call, domain, price);
  const path = `${domainPath(found)}/restore`;
  return call({ operation: 'restore domain', path, answer: nothing(), body: { domain } });
};

/**
 * Renewing has no idempotency key: the expiry date, asked before and after, tells whether it has been done. While a
 * registry is still at an earlier request none is sent.
 */
export const renewDomain = async (
  call: OpenproviderCall,
  request: RenewDomain,
): Promise<OpenproviderDomain> => {
  const isRenewed = (found: OpenproviderDomain): boolean =>
    (expiryOf(found)?.getTime() ?? 0) > request.currentExpiry.getTime() + TOLERANCE_MS;

  const before = await getDomain(call, request.domain);
  if (isRenewed(before) && !isInSoftQuarantine(before)) return before;
  if (isUnderWay(before)) throw underWay();
  try {
    await sendRenewal(call, request, before);
  } catch (error) {
    if (!(error instanceof IntegrationError && (error.retryable || isRefusal(error, 'already_renewed'))))
      throw error;
    const after = await getDomain(call, request.domain);
    if (isRenewed(after)) return after;
    throw error;
  }
  const after = await getDomain(call, request.domain);
  if (!isRenewed(after)) throw underWay();
  return after;
};

/**
 * The registry brings back what the registrar has deleted, with a year where it has expired; until that is done the domain
 * is `RRQ`. What was asked twice is refused by its status, so the account is looked at before and after.
 */
export const restoreDomain = async (
  call: OpenproviderCall,
  request: Pick<RenewDomain, 'domain' | 'currentExpiry'>,
): Promise<OpenproviderDomain> => {
  const records = await findRecords(call, request.domain);
  const held = heldOf(records);
  if (held && isUnderWay(held)) throw underWay();
  if (held) return renewDomain(call, { ...request, years: 1 });
  const deleted = records.find(({ status, is_deleted }) => status === 'DEL' && !is_deleted);
  if (!deleted) throw refuse('not_found', 'the domain is not in the account');
  const body = { domain: split(request.domain) };
  const path = `${domainPath(deleted)}/restore`;
  await call({ operation: 'restore domain', path, answer: nothing(), body });
  throw underWay();
};
