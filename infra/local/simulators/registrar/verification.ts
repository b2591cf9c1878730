import { findTld } from './catalog.ts';
import { type Context, type Handler, paged } from './context.ts';
import { notFound } from './refusal.ts';
import { DAY_MS, type HeldDomain, inventory, isoSecond, nextId, type RegistrarState } from './state.ts';

const VERIFY_WITHIN_DAYS = 15;

/**
 * ICANN has registrars verify the e-mail address of a new registrant, except below country codes. The registrar
 * lists new addresses up to ten minutes later; here they are listed at once.
 */
export const requireVerification = (state: RegistrarState, domain: HeldDomain): void => {
  const email = domain.contacts.registrant?.email;
  const known =
    state.verifiedEmails.includes(email ?? '') || state.verifications.some((v) => v.email === email);
  if (!email || known || findTld(domain.domainName)?.countryCode) return;
  const now = Date.now();
  const verifyBy = isoSecond(now + VERIFY_WITHIN_DAYS * DAY_MS);
  state.verifications.push({ id: nextId(state), email, createdAt: isoSecond(now), verifyBy });
};

const domainsOf = (state: RegistrarState, email: string): HeldDomain[] =>
  inventory(state).filter(({ contacts }) => contacts.registrant?.email === email);

export const listUnverified: Handler = ({ state, query }) => {
  const { items, lastPage, page, numbers } = paged(state.verifications, query, 100);
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
  const verification = state.verifications.find(({ id }) => id === Number(params.id));
  if (verification) return verification;
  throw notFound('The submitted verificationId was not found.');
};

const HOLD = 'clientHold';

/** Control and command: the address is confirmed, and what was held because of it is let go. */
export const verify = (state: RegistrarState, email: string): void => {
  state.verifications = state.verifications.filter((verification) => verification.email !== email);
  if (!state.verifiedEmails.includes(email)) state.verifiedEmails.push(email);
  for (const domain of domainsOf(state, email)) domain.holds = domain.holds.filter((hold) => hold !== HOLD);
};

/** Control: the address has to be confirmed again; when that is overdue its domains are taken out of the DNS. */
export const unverify = (state: RegistrarState, email: string, overdue: boolean): void => {
  verify(state, email);
  state.verifiedEmails = state.verifiedEmails.filter((known) => known !== email);
  const domains = domainsOf(state, email);
  for (const domain of domains) requireVerification(state, domain);
  if (!overdue) return;
  for (const verification of state.verifications.filter((known) => known.email === email)) {
    verification.verifyBy = isoSecond(Date.now() - DAY_MS);
  }
  for (const domain of domains) domain.holds.push(HOLD);
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
