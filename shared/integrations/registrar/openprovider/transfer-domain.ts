import { IntegrationError } from '../../integration-error.ts';
import type { ContactRole, RegistrarTransfer, SubmitTransfer } from '../../registrar.ts';
import { confirmPrice } from './availability.ts';
import { handleOf, toHandles } from './contacts.ts';
import {
  findRecords,
  isTransfer,
  isUnderWay,
  type OpenproviderDomain,
  removeRequest,
  toRegistrarDomain,
} from './domain.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { isRefusal, orNull, refuse } from './refusals.ts';
import { delegation } from './register-domain.ts';
import { findTld, rolesOf } from './tld.ts';
import { split } from './values.ts';

/** The domain in our account, or else the latest request to bring it there. */
const findLatest = async (call: OpenproviderCall, domain: string): Promise<OpenproviderDomain | null> => {
  const records = (await findRecords(call, domain)).filter(({ is_deleted }) => !is_deleted);
  return records.find(({ status }) => status === 'ACT') ?? records.find(isTransfer) ?? null;
};

const interpret = (found: OpenproviderDomain): RegistrarTransfer | null => {
  if (found.status === 'ACT') return { state: 'completed', domain: toRegistrarDomain(found) };
  if (found.status === 'FAI') return { state: 'failed' };
  if (found.status === 'REQ') return { state: 'pending_registry' };
  if (isUnderWay(found)) return { state: 'requested' };
  return found.active_date === null ? { state: 'cancelled' } : null;
};

/** A request that was cancelled is deleted, and told as such only to who asks for those. */
export const findTransfer = async (
  call: OpenproviderCall,
  domain: string,
): Promise<RegistrarTransfer | null> => {
  const latest = await findLatest(call, domain);
  if (latest) return interpret(latest);
  const [deleted] = (await findRecords(call, domain, { is_deleted: 'true' })).filter(isTransfer);
  return deleted && deleted.active_date === null ? { state: 'cancelled' } : null;
};

/** A request that failed keeps its price in reserve until it is deleted, and may stand in the way of another. */
const clear = async (call: OpenproviderCall, domain: string): Promise<void> => {
  const latest = await findLatest(call, domain);
  if (latest?.status !== 'FAI') return;
  await orNull(removeRequest(call, latest), 'not_found', 'status_prohibits');
};

/** Who holds the domain afterwards is asked of whoever wants it, since the API takes it over as nobody's. */
const submit = async (call: OpenproviderCall, request: SubmitTransfer): Promise<void> => {
  const { domain, authCode, price, privacy, holder } = request;
  if (!holder) throw refuse('contact_incomplete', 'a transfer needs the registrant and the nameservers');
  const name = split(domain);
  const tld = await findTld(call, name.extension);
  if (!tld) throw refuse('unsupported_tld', 'the TLD is not sold');
  const fee = await confirmPrice(call, { domain, operation: 'transfer', years: 1, price });
  const { contact, nameservers } = await holder();
  const handle = await handleOf(call, contact);
  const handles = Object.fromEntries(rolesOf(tld).map((role: ContactRole) => [role, handle]));
  await call({
    operation: 'transfer domain',
    path: '/domains/transfer',
    answer: nothing(),
    body: {
      domain: name,
      auth_code: authCode,
      ...toHandles(handles),
      ...delegation(nameservers),
      autorenew: 'off',
      ...(privacy === true && { is_private_whois_enabled: true }),
      ...fee,
    },
  });
};

/** What the client can mend is a state of the transfer, though nothing was submitted. */
const asState = (error: unknown): RegistrarTransfer => {
  if (isRefusal(error, 'wrong_auth_code')) return { state: 'needs_auth_code' };
  if (isRefusal(error, 'domain_locked')) return { state: 'needs_unlock', lock: 'registrar' };
  throw error;
};

const isOver = ({ state }: RegistrarTransfer): boolean => state === 'failed' || state === 'cancelled';

const findUsable = async (call: OpenproviderCall, domain: string): Promise<RegistrarTransfer | null> => {
  const latest = await findLatest(call, domain);
  const found = latest && interpret(latest);
  return found && !isOver(found) ? found : null;
};

/**
 * Transfers have no idempotency key: an earlier one is looked for before, and after a doubtful failure. One that waits
 * for the client was not submitted, so that another is submitted in the same way.
 */
export const submitTransfer = async (
  call: OpenproviderCall,
  request: SubmitTransfer,
): Promise<RegistrarTransfer> => {
  const earlier = await findUsable(call, request.domain);
  if (earlier) return earlier;
  await clear(call, request.domain);
  try {
    await submit(call, request);
  } catch (error) {
    const isOpen = error instanceof IntegrationError && (error.retryable || isRefusal(error, 'conflict'));
    const made = isOpen ? await findUsable(call, request.domain) : null;
    return made ?? asState(error);
  }
  return (await findUsable(call, request.domain)) ?? { state: 'requested' };
};

/** Money that a request holds in reserve comes back with its deletion. */
export const cancelTransfer = async (call: OpenproviderCall, domain: string): Promise<void> => {
  const latest = await findLatest(call, domain);
  const isCancellable =
    latest !== null &&
    (latest.status === 'FAI' || (isUnderWay(latest) && latest.transfer_cancel_supported === true));
  if (latest === null && (await findTransfer(call, domain))?.state === 'cancelled') return;
  const refused = (cause?: unknown) => refuse('not_cancellable', 'the transfer cannot be cancelled', cause);
  if (!isCancellable) throw refused();
  try {
    await removeRequest(call, latest);
  } catch (error) {
    if (isRefusal(error, 'status_prohibits', 'conflict', 'not_supported')) throw refused(error);
    if (!isRefusal(error, 'not_found')) throw error;
  }
};
