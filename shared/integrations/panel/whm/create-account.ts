import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { CreatePanelAccount, PanelAccount } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { withEitherPlan } from './either-plan.ts';
import { summarise, UNKNOWN_USAGE } from './whm-account.ts';
import type { WhmCall } from './whm-call.ts';

const created = schema(() => z.object({ package: z.string().nullish() }).nullish());

/** The panel's own word on the new account's address; null when it does not give one now. */
const findAddress = async (call: WhmCall, username: string): Promise<string | null> => {
  try {
    return (await summarise(call, username))?.ip ?? null;
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return null;
  }
};

/** `createacct` answers with an `ip` too, but its description calls it that of the nameserver. */
const createWithPlan = async (
  call: WhmCall,
  { username, domain, password, contactEmail }: CreatePanelAccount,
  plan: string,
): Promise<PanelAccount> => {
  const parameters = { username, domain, plan, password, contactemail: contactEmail };
  const data = await call('createacct', parameters, created(), { job: true });
  return {
    username,
    domain,
    ip: await findAddress(call, username),
    plan: data?.package || plan,
    suspended: false,
    usage: UNKNOWN_USAGE,
  };
};

/** Failures after which the account may exist all the same: made by this call, or by an earlier one. */
const mayExist = (error: IntegrationError): boolean =>
  error.retryable || error.code === 'username_taken' || error.code === 'domain_taken';

/**
 * The account that an unanswered call has left may still be worked on. WHM's documents do not say how that shows;
 * one without address or plan cannot be finished.
 */
const isFinished = ({ ip, plan }: PanelAccount): boolean => ip !== null && plan !== null;

/**
 * WHM has no idempotency keys: after a doubtful failure the panel itself is asked whether the account is there.
 * When even that goes unanswered, that later error is thrown, for nothing is known then.
 */
export const createAccount = async (
  call: WhmCall,
  reseller: string,
  request: CreatePanelAccount,
): Promise<PanelAccount> => {
  try {
    return await withEitherPlan(reseller, request.plan, (plan) => createWithPlan(call, request, plan));
  } catch (error) {
    if (!(error instanceof IntegrationError) || !mayExist(error)) throw error;
    const account = await summarise(call, request.username);
    if (account === null) throw error;
    const { system } = error;
    if (account.domain.toLowerCase() !== request.domain.toLowerCase()) {
      const details = { code: 'username_taken', cause: error };
      throw new IntegrationError(system, 'rejected', 'the username belongs to another domain', details);
    }
    if (isFinished(account)) return account;
    const details = { code: 'account_building', cause: error };
    throw new IntegrationError(system, 'unavailable', 'the account is still being made', details);
  }
};
