import * as z from 'zod';
import type { CreatePanelAccount, PanelAccount } from '../hosting-panel.ts';
import { IntegrationError } from '../integration-error.ts';
import { summarise, UNKNOWN_USAGE } from './whm-account.ts';
import type { WhmCall } from './whm-call.ts';

const created = z.object({ ip: z.string().nullish(), package: z.string().nullish() });

const createWithPlan = async (
  call: WhmCall,
  request: CreatePanelAccount,
  plan: string,
): Promise<PanelAccount> => {
  const { username, domain, password, contactEmail } = request;
  const parameters = { username, domain, plan, password, contactemail: contactEmail };
  const data = await call('createacct', parameters, created, { job: true });
  return {
    username,
    domain,
    ip: data.ip ?? null,
    plan: data.package ?? plan,
    suspended: false,
    usage: UNKNOWN_USAGE,
  };
};

/** A reseller's packages carry the reseller's name in front, which the catalog need not know. */
const createWithEitherPlan = async (
  call: WhmCall,
  reseller: string,
  request: CreatePanelAccount,
): Promise<PanelAccount> => {
  try {
    return await createWithPlan(call, request, request.plan);
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.code !== 'unknown_plan') throw error;
    return createWithPlan(call, request, `${reseller}_${request.plan}`);
  }
};

/** Failures after which the account may exist all the same: made by this call, or by an earlier one. */
const mayExist = (error: IntegrationError): boolean =>
  error.retryable || error.code === 'username_taken' || error.code === 'domain_taken';

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
    return await createWithEitherPlan(call, reseller, request);
  } catch (error) {
    if (!(error instanceof IntegrationError) || !mayExist(error)) throw error;
    const account = await summarise(call, request.username);
    if (account === null) throw error;
    if (account.domain.toLowerCase() === request.domain.toLowerCase()) return account;
    throw new IntegrationError(error.system, 'rejected', 'the username belongs to another domain', {
      code: 'username_taken',
      cause: error,
    });
  }
};
