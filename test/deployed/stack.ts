import type { Stack, StackOptions } from '../../infra/local/stack.ts';

/** Where the deployed test leads the scenarios, as JSON in the variable DEPLOYED. */
export type Deployed = { api: string; webhook: string; stripe: string; paystack: string };

/**
 * Takes the place of `infra/local/stack.ts` in the deployed test, so that the scenarios of the local stack run
 * unchanged against the deployed URLs. Each file shares the one deployment.
 */
export const startStack = async (_options: StackOptions) => {
  const { api, webhook, stripe, paystack } = JSON.parse(String(process.env.DEPLOYED)) as Deployed;
  return {
    api,
    webhook,
    outside: { stripe: { url: stripe }, paystack: { url: paystack } },
    close: async () => undefined,
  };
};

export type { Stack };
