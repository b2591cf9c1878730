import { findTld } from './catalog.ts';
import { type Context, type Handler, paged } from './context.ts';
import { notFound } from './refusal.ts';
import {
  DAY_MS,
  type HeldDomain,
  inventory,
  isoSecond,
  keepDomain,
  nextId,
  type RegistrarState,
} from './state.ts';

const VERIFY_WITHIN_DAYS = 15;

/**
 * ICANN has registrars verify the e-mail address of a new registrant, except below country codes. The registrar
 * lists new addresses up to ten minutes later; here they are listed at once.
 */
export const requireVerification = (state: RegistrarState, domain: HeldDomain): void => {
  const email = domain.contacts.registrant?.email;
  if (!email || state.verifiedEmails.get(email) || state.verifications.list('email', email).length > 0)
    return;
  if (findTld(domain.domainName)?.countryCode) return;
  const now = Date.now();
  const verifyBy = isoSecond(now + VERIFY_WITHIN_DAYS * DAY_MS);
  const id = nextId(state);
  state.verifications.put(String(id), { id, email, createdAt: isoSecond(now), verifyBy });
};

const domainsOf = (state: RegistrarState, email: string): HeldDomain[] =>
  inventory(state).filter(({ contacts }) => contacts.registrant?.email === email);

export const listUnverified: Handler = ({ state, query }) => {
  const { items, lastPage, page, numbers } = paged(state.verifications.list(), query, 100);
  const unverifiedContacts = items.map(({ id, email, createdAt, verifyBy }) => ({
    verificationId: id,
    createDate: createdAt,
    verifyBy,
    email,
    domains: domainsOf(state, email).map(({ domainName }) => domainName),
  }));
  return { unverifiedContacts, ...numbers, lastPage, nextPage: page < lastPage ? page + 1 : null };
};

const find = ({ state, params }: Context) => {
  const verification = state.verifications.get(params.id ?? '');
  if (verification) return verification;
  throw notFound('The submitted verificationId was not found.');
};

const HOLD = 'clientHold';

/** Control and command: the address is confirmed, and what was held because of it is let go. */
export const verify = (state: RegistrarState, email: string): void => {
  for (const { id } of state.verifications.list('email', email)) state.verifications.delete(String(id));
  state.verifiedEmails.put(email, true);
  for (const domain of domainsOf(state, email)) {
    keepDomain(state, { ...domain, holds: domain.holds.filter((hold) => hold !== HOLD) });
  }
};

/** Control: the address has to be confirmed again; when that is overdue its domains are taken out of the DNS. */
export const unverify = (state: RegistrarState, email: string, overdue: boolean): void => {
  verify(state, email);
  state.verifiedEmails.delete(email);
  const domains = domainsOf(state, email);
  for (const domain of domains) requireVerification(state, domain);
  if (!overdue) return;
  for (const verification of state.verifications.list('email', email)) {
    const verifyBy = isoSecond(Date.now() - DAY_MS);
    state.verifications.put(String(verification.id), { ...verification, verifyBy });
  }
  for (const domain of domains) keepDomain(state, { ...domain, holds: [...domain.holds, HOLD] });
};

export const verifyContact: Handler = (context) => {
  const { id, email } = find(context);
  verify(context.state, email);
  context.notify('contact.verification.status_change', {
    domains: domainsOf(context.state, email).map(({ domainName }) => domainName),
    verificationId: id,
    verification: { status: 'verified' },
  });
  return { status: 204 };
};

export const resendVerification: Handler = (context) => {
  const { id } = find(context);
  return { sent: true, verificationId: id, nextEligibleAt: isoSecond(Date.now() + 15 * 60_000) };
};
