import type { Stack, StackOptions } from '../../infra/local/stack.ts';

/** Where the deployed test leads the scenarios, as JSON in the variable DEPLOYED. */
export type Deployed = {
  stage: string;
  api: string;
  webhook: string;
  stripe: string;
  paystack: string;
  whm: string;
  registrar: string;
  /** The copy of the project that was deployed. */
  directory: string;
  /** Credentials of the operator role. */
  operator: Record<string, string>;
  alarmTopic: string;
};

/** Orders of clients whose address is here are held until staff have looked at them. */
export const HELD_DOMAIN = 'held.example';

export const deployed = (): Deployed => JSON.parse(String(process.env.DEPLOYED)) as Deployed;

/**
 * Takes the place of `infra/local/stack.ts` in the deployed test, so that the scenarios of the local stack run
 * unchanged against the deployed URLs. Each file shares the one deployment.
 */
export const startStack = async (_options: StackOptions) => {
  const { api, webhook, stripe, paystack, whm, registrar } = deployed();
  return {
    api,
    webhook,
    mail: { url: String(process.env.AWS_ENDPOINT_URL) },
    outside: {
      stripe: { url: stripe },
      paystack: { url: paystack },
      whm: { url: whm },
      registrar: { url: registrar },
    },
    close: async () => undefined,
  };
};

export type { Stack };
