import type { Gateway } from '../../contract/vocabulary.ts';
import type { PaymentGateway } from '../../integrations/payment-gateway.ts';
import { loadGateway } from '../../integrations/registry/load-gateway.ts';
import { perNameAndSettings } from '../../platform/env.ts';
import { spendBudget } from '../../services/index.ts';

/** One call; an app waits for at most a few of them, and API Gateway for 29 s. */
export const DEADLINE_MS = 8_000;

const connect = (create: 'createGateway' | 'createPageGateway') => {
  const connected = perNameAndSettings(async (id, settings: object) => {
    const client = await loadGateway(id);
    return client[create]({ ...settings, deadlineMs: DEADLINE_MS, admit: () => spendBudget(id) });
  });
  return async (id: Gateway): Promise<PaymentGateway> =>
    connected(id, await (await loadGateway(id)).readSettings());
};

/** The gateway as the app uses it: with a card sheet of its own where there is one. */
export const gatewayFor = connect('createGateway');

/** The gateway as a browser uses it: with a page the gateway hosts. */
export const hostedGatewayFor = connect('createPageGateway');
