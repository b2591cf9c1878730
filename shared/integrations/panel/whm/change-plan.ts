import * as z from 'zod';
import type { PanelAccount } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { isEitherPlan, withEitherPlan } from './either-plan.ts';
import { summarise } from './whm-account.ts';
import type { WhmCall } from './whm-call.ts';

const readBack = async (call: WhmCall, username: string): Promise<PanelAccount> => {
  const account = await summarise(call, username);
  if (account) return account;
  throw new IntegrationError('whm', 'rejected', 'there is no such account', { code: 'not_found' });
};

/**
 * What counts is what the panel shows afterwards: an unanswered call may have moved the account, and an answered
 * one is believed only when the account then has the plan.
 */
export const changePlan = async (
  call: WhmCall,
  reseller: string,
  username: string,
  plan: string,
): Promise<PanelAccount> => {
  let doubt: IntegrationError | null = null;
  try {
    await withEitherPlan(reseller, plan, (pkg) =>
      call('changepackage', { user: username, pkg }, z.unknown(), { job: true }),
    );
  } catch (error) {
    if (!(error instanceof IntegrationError) || !error.retryable) throw error;
    doubt = error;
  }
  const account = await readBack(call, username);
  if (isEitherPlan(reseller, plan, account.plan)) return account;
  throw doubt ?? new IntegrationError('whm', 'invalid_response', 'the account has kept its former plan');
};
