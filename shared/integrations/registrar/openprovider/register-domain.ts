import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { ContactRole, RegisterDomain, RenewDomain } from '../../registrar.ts';
import { toHandles } from './contacts.ts';
import { type ExtensionData, findContact, handleOf } from './customer.ts';
import {
  change,
  domainPath,
  expiryOf,
  findDomain,
  getDomain,
  isInSoftQuarantine,
  isUnderWay,
  type OpenproviderDomain,
  toNameServers,
} from './domain.ts';
import { split } from './names.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { confirmPrice } from './pricing.ts';
import { isRefusal, refuse, SYSTEM } from './refusals.ts';
import { findQuestions, IDN_SCRIPT } from './requirements.ts';
import { findTld, rolesOf } from './tld.ts';

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

const created = schema(() => z.object({ status: z.string().nullish() }));

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
    answer: created(),
    body: {
      domain: name,
      period: years,
      ...toHandles(handles),
      ...delegation(request.nameservers),
      autorenew: request.autoRenew === true ? 'on' : 'off',
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

/** Null when it is not in the account. Throws `domain_taken` for one of another customer. */
const findBought = async (
  call: OpenproviderCall,
  request: RegisterDomain,
): Promise<OpenproviderDomain | null> => {
  const found = await findDomain(call, request.domain);
  if (!found || (await isSameRegistrant(call, found, request))) return found;
  throw refuse('domain_taken', 'the domain is registered to somebody else');
};

/** A domain is locked by itself after a registration, says nobody; where it can be, it is. */
const locked = (call: OpenproviderCall, found: OpenproviderDomain): Promise<OpenproviderDomain> =>
  found.status === 'ACT' && found.is_locked !== true && found.is_lockable === true
    ? change(call, found, 'lock domain', { is_locked: true })
    : Promise.resolve(found);

const isOpen = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && (error.retryable || isRefusal(error, 'conflict', 'domain_taken'));

/**
 * Registering has no idempotency key: the account is asked before whether an earlier try has bought the domain, and after
 * any doubtful failure.
 */
export const registerDomain = async (
  call: OpenproviderCall,
  request: RegisterDomain,
): Promise<OpenproviderDomain> => {
  const before = await findBought(call, request);
  if (before) return locked(call, before);
  try {
    await buy(call, request);
  } catch (error) {
    if (!isOpen(error)) throw error;
    const bought = await findBought(call, request);
    if (bought) return locked(call, bought);
    throw error;
  }
  return locked(call, await getDomain(call, request.domain));
};

/** A renewal adds years, so a day covers every difference in how the two sides round the same date. */
const TOLERANCE_MS = 24 * 60 * 60 * 1000;
const LOOK_AGAIN_SECONDS = 60;

const underWay = () =>
  new IntegrationError(SYSTEM, 'unavailable', 'a request for the domain is under way', {
    retryAfterSeconds: LOOK_AGAIN_SECONDS,
  });

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
