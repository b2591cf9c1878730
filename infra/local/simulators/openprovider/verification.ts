import { partsOf } from './catalog.ts';
import { type Handler, listed, onlyKnown, parseBody } from './context.ts';
import { allDomains } from './lifecycle.ts';
import { Refusal } from './refusal.ts';
import { BODIES } from './requests.ts';
import {
  DAY_MS,
  type HeldDomain,
  nextId,
  type OpenproviderState,
  stamp,
  type Verification,
} from './state.ts';

const VERIFY_WITHIN_DAYS = 15;

const emailOf = (state: OpenproviderState, handle: string): string =>
  state.customers.get(handle)?.email ?? '';

const begin = (state: OpenproviderState, email: string, handle: string): Verification => {
  const expiresAt = Date.now() + VERIFY_WITHIN_DAYS * DAY_MS;
  const verification = { id: nextId(state), email, handle, status: 'in progress', expiresAt };
  state.verifications.put(email, verification);
  return verification;
};

/** ICANN has registrars verify the address of a new registrant, except below country codes. */
export const requireVerification = (state: OpenproviderState, domain: HeldDomain): void => {
  const email = emailOf(state, domain.owner_handle);
  if (partsOf(domain.domain).extension.length === 2 || email === '') return;
  if (!state.verifications.get(email)) begin(state, email, domain.owner_handle);
};

/** Control: the address is verified, asked for again, or was not verified in time, which takes its domains out of the DNS. */
export const setVerification = (state: OpenproviderState, email: string, status: string): void => {
  const handle = state.customers.list().find((customer) => customer.email === email)?.handle ?? '';
  const verification = state.verifications.get(email) ?? begin(state, email, handle);
  state.verifications.put(email, { ...verification, status });
  for (const domain of allDomains(state)) {
    if (emailOf(state, domain.owner_handle) !== email) continue;
    state.domains.put(String(domain.id), { ...domain, clientHold: status === 'failed' });
  }
};

const FILTERS = ['domain', 'email', 'handle', 'status', 'description'] as const;

export const listVerifications: Handler = ({ state, query }) => {
  onlyKnown(query, [
    ...FILTERS,
    'domain_id',
    'is_suspended',
    'limit',
    'offset',
    'response.type',
    'response.to',
  ]);
  const rows = allDomains(state).flatMap((domain) => {
    const verification = state.verifications.get(emailOf(state, domain.owner_handle));
    if (!verification || domain.gone) return [];
    const { email, handle, status, expiresAt } = verification;
    const expiration_date = stamp(expiresAt);
    const shown = { domain: domain.domain, email, handle, status, description: '', expiration_date };
    return [{ ...shown, is_suspended: domain.clientHold }];
  });
  const found = rows.filter((row) => FILTERS.every((name) => [null, row[name]].includes(query.get(name))));
  return listed(found, query, (row) => row);
};

/** Code 20001 with data, says the example of the description, where one is under way. */
export const startVerification: Handler = ({ state, body }) => {
  const { email, handle = '' } = parseBody(BODIES.verification, body);
  const { id } = state.verifications.get(email) ?? begin(state, email, handle);
  return { id };
};

export const restartVerification: Handler = ({ state, body }) => {
  const { email } = parseBody(BODIES.verification, body);
  const verification = state.verifications.get(email);
  if (!verification) throw new Refusal(176);
  begin(state, email, verification.handle);
  return { success: true };
};
