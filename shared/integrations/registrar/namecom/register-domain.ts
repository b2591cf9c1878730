import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { RegisterDomain, RegistrarCharge, RenewDomain } from '../../registrar.ts';
import { toNamecomContact } from './contact.ts';
import { domainPath, findDomain, getDomain, type NamecomDomain, namecomDomain } from './domain.ts';
import { isRefusal, type NamecomCall } from './namecom-call.ts';
import { chargeOf, receipt } from './orders.ts';
import { toDollars } from './price.ts';

/** A domain, and what it took; null where an earlier try has bought it, whose answer was lost. */
export type Purchased = { domain: NamecomDomain; charge: RegistrarCharge | null };

const createdDomain = schema(() => z.object({ domain: namecomDomain(), ...receipt() }));

const buy = async (call: NamecomCall, request: RegisterDomain): Promise<Purchased> => {
  const contact = toNamecomContact(request.contact);
  const { price, purchaseType, tldRequirements } = request;
  const { domain, ...paid } = await call({
    operation: 'register domain',
    path: '/domains',
    answer: createdDomain(),
    idempotencyKey: request.idempotencyKey,
    body: {
      domain: {
        domainName: request.domain,
        contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
        privacyEnabled: request.privacy ?? true,
        autorenewEnabled: request.autoRenew ?? false,
        locked: true,
        ...(request.nameservers.length > 0 && { nameservers: request.nameservers }),
      },
      years: request.years,
      ...(price && { purchasePrice: toDollars(price) }),
      ...(purchaseType && { purchaseType }),
      ...(tldRequirements && Object.keys(tldRequirements).length > 0 && { tldRequirements }),
    },
  });
  return { domain, charge: chargeOf(paid, 'register') };
};

/** Statuses that are given before anything is bought, so that there is nothing to look for. */
const NOTHING_BOUGHT: (number | null)[] = [401, 402, 415, 429, 451, 501];

/** The description has no status of its own for a name that somebody else has taken meanwhile. */
const TAKEN = /not available|unavailable for registration|already (?:registered|exists|taken)/i;

const asTaken = (error: IntegrationError): IntegrationError => {
  if (!isRefusal(error, 'invalid_request', 'conflict', 'unprocessable') || !TAKEN.test(error.message))
    return error;
  const { system, status } = error;
  return new IntegrationError(system, 'rejected', error.message, {
    code: 'domain_taken',
    status,
    cause: error,
  });
};

/** The account also holds domains of other customers: ours is the one with our registrant. */
const isSameRegistrant = (domain: NamecomDomain, request: RegisterDomain): boolean =>
  domain.contacts?.registrant?.email?.toLowerCase() === request.contact.email.toLowerCase();

/**
 * The registrar remembers idempotency keys for an hour (twelve until August 2026). After that, and after any
 * doubtful failure, the account is asked whether an earlier try has bought the domain.
 */
export const registerDomain = async (call: NamecomCall, request: RegisterDomain): Promise<Purchased> => {
  try {
    return await buy(call, request);
  } catch (error) {
    if (!(error instanceof IntegrationError) || NOTHING_BOUGHT.includes(error.status)) throw error;
    const domain = await findDomain(call, request.domain);
    if (domain === null) throw asTaken(error);
    if (isSameRegistrant(domain, request)) return { domain, charge: null };
    throw new IntegrationError(error.system, 'rejected', 'the domain is registered to somebody else', {
      code: 'domain_taken',
      cause: error,
    });
  }
};

/** A renewal adds years, so a day covers every difference in how the two sides round the same date. */
const TOLERANCE_MS = 24 * 60 * 60 * 1000;

const renewed = schema(() => z.object(receipt()));

/** Renewing has no idempotency key: the expiry date, asked before and after, tells whether it has been done. */
export const renewDomain = async (call: NamecomCall, request: RenewDomain): Promise<Purchased> => {
  const isRenewed = ({ expireDate }: NamecomDomain): boolean =>
    expireDate != null && expireDate.getTime() > request.currentExpiry.getTime() + TOLERANCE_MS;

  const before = await getDomain(call, request.domain);
  if (isRenewed(before)) return { domain: before, charge: null };
  let paid: z.infer<ReturnType<typeof renewed>>;
  try {
    paid = await call({
      operation: 'renew domain',
      path: `${domainPath(request.domain)}:renew`,
      answer: renewed(),
      body: { years: request.years, ...(request.price && { purchasePrice: toDollars(request.price) }) },
    });
  } catch (error) {
    if (!(error instanceof IntegrationError && error.retryable)) throw error;
    const after = await getDomain(call, request.domain);
    if (isRenewed(after)) return { domain: after, charge: null };
    throw error;
  }
  return { domain: await getDomain(call, request.domain), charge: chargeOf(paid, 'renew') };
};
