import { showCardSheet, submitCardSheet } from './card-sheet.ts';
import { listCharges, retrieveCharge } from './charges.ts';
import {
  createCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  retrieveCheckoutSession,
} from './checkout.ts';
import { followIntent, showCheckout, submitCheckout } from './checkout-page.ts';
import type { Context } from './context.ts';
import {
  createCustomer,
  createCustomerSession,
  createEphemeralKey,
  deleteCustomer,
  retrieveCustomer,
  showSheet,
} from './customers.ts';
import { finishAuthentication, holdIntent, settleIntent } from './decide-intent.ts';
import {
  closeDispute,
  controlDispute,
  listDisputes,
  openDispute,
  retrieveDispute,
  updateDispute,
} from './disputes.ts';
import { changeWebhookEndpoint, forgetKeys, listEvents, listWebhookEndpoints } from './events.ts';
import { uploadFile } from './evidence.ts';
import type { PaymentIntent } from './objects.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts';
import {
  attachMethod,
  detachMethod,
  listMethods,
  renewCard,
  retrieveMethod,
  updateMethod,
} from './payment-methods.ts';
import {
  cancelRefund,
  controlRefund,
  createRefund,
  listRefunds,
  planRefunds,
  retrieveRefund,
  updateRefund,
} from './refunds.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  finishSetup,
  retrieveSetupIntent,
} from './setup-intents.ts';

type Work = (context: Context) => object | Promise<object>;

export type Route = {
  method: string;
  path: RegExp;
  /** `secret`: the secret key alone; `app`: the publishable key too; `open`: pages and what is done on demand. */
  access: 'secret' | 'app' | 'open';
  /** A page answers with its status and headers. */
  isPage: boolean;
  /** Null where nothing is checked: pages and controls. */
  parameters: Parameters | null;
  work: Work;
};

const parse = (line: string): Pick<Route, 'method' | 'path'> => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: new RegExp(`^${path.replaceAll('{id}', '([^/]+)')}$`) };
};

const api = (
  line: string,
  work: Work,
  parameters: Parameters | null = PARAMETERS.none,
  access: Route['access'] = 'secret',
): Route => ({ ...parse(line), access, isPage: false, parameters, work });

const page = (line: string, work: Work): Route => ({
  ...parse(line),
  access: 'open',
  isPage: true,
  parameters: null,
  work,
});

/** For whoever holds the publishable key. */
const appPage = (line: string, work: Work): Route => ({ ...page(line, work), access: 'app' });

const control = (line: string, work: Work): Route => ({ ...page(line, work), isPage: false });

/** What is decided about an intent from outside also reaches the session it belongs to. */
const followed =
  (decide: Work): Work =>
  async (context) => {
    const intent = (await decide(context)) as PaymentIntent;
    followIntent(context, intent);
    return intent;
  };

const ROUTES: Route[] = [
  api('POST /v1/customers', createCustomer, PARAMETERS.createCustomer),
  api('GET /v1/customers/{id}', retrieveCustomer),
  api('DELETE /v1/customers/{id}', deleteCustomer),
  api('GET /v1/customers/{id}/payment_methods', listMethods, PARAMETERS.listMethodsOfCustomer),
  api('POST /v1/customer_sessions', createCustomerSession, PARAMETERS.createCustomerSession),
  api('POST /v1/ephemeral_keys', createEphemeralKey, PARAMETERS.createEphemeralKey),
  api('POST /v1/payment_intents', createIntent, PARAMETERS.createIntent),
  api('GET /v1/payment_intents', listIntents, PARAMETERS.listOfCustomer),
  api('GET /v1/payment_intents/{id}', retrieveIntent, PARAMETERS.retrieveIntent, 'app'),
  api('POST /v1/payment_intents/{id}', updateIntent, PARAMETERS.updateIntent),
  api('POST /v1/payment_intents/{id}/confirm', confirmIntent, PARAMETERS.confirmIntent, 'app'),
  api('POST /v1/payment_intents/{id}/cancel', cancelIntent, PARAMETERS.cancelIntent),
  api('POST /v1/setup_intents', createSetupIntent, PARAMETERS.createSetupIntent),
  api('GET /v1/setup_intents/{id}', retrieveSetupIntent, PARAMETERS.retrieveIntent, 'app'),
  api('POST /v1/setup_intents/{id}/confirm', confirmSetupIntent, PARAMETERS.confirmSetupIntent, 'app'),
  api('POST /v1/setup_intents/{id}/cancel', cancelSetupIntent, PARAMETERS.cancelSetupIntent),
  api('GET /v1/payment_methods', listMethods, PARAMETERS.listMethods),
  api('GET /v1/payment_methods/{id}', retrieveMethod),
  api('POST /v1/payment_methods/{id}', updateMethod, PARAMETERS.updateMethod),
  api('POST /v1/payment_methods/{id}/attach', attachMethod, PARAMETERS.attachMethod),
  api('POST /v1/payment_methods/{id}/detach', detachMethod),
  api('GET /v1/charges', listCharges, PARAMETERS.listCharges),
  api('GET /v1/charges/{id}', retrieveCharge),
  api('POST /v1/refunds', createRefund, PARAMETERS.createRefund),
  api('GET /v1/refunds', listRefunds, PARAMETERS.listOfPayment),
  api('GET /v1/refunds/{id}', retrieveRefund),
  api('POST /v1/refunds/{id}', updateRefund, PARAMETERS.updateRefund),
  api('POST /v1/refunds/{id}/cancel', cancelRefund),
  api('GET /v1/disputes', listDisputes, PARAMETERS.listOfPayment),
  api('GET /v1/disputes/{id}', retrieveDispute),
  api('POST /v1/disputes/{id}', updateDispute, PARAMETERS.updateDispute),
  api('POST /v1/disputes/{id}/close', closeDispute),
  api('POST /v1/files', uploadFile, null),
  api('GET /v1/events', listEvents, PARAMETERS.listEvents),
  api('GET /v1/webhook_endpoints', listWebhookEndpoints, PARAMETERS.listWebhookEndpoints),
  api('POST /v1/checkout/sessions', createCheckoutSession, PARAMETERS.createCheckoutSession),
  api('GET /v1/checkout/sessions', listCheckoutSessions, PARAMETERS.listCheckoutSessions),
  api('GET /v1/checkout/sessions/{id}', retrieveCheckoutSession),
  api('POST /v1/checkout/sessions/{id}/expire', expireCheckoutSession),
  page('GET /c/pay/{id}', showCheckout),
  page('POST /c/pay/{id}', submitCheckout),
  appPage('GET /_simulator/card_sheet', showCardSheet),
  appPage('POST /_simulator/card_sheet', submitCardSheet),
  control('POST /_simulator/payment_intents/{id}/authenticate', followed(finishAuthentication)),
  control('POST /_simulator/payment_intents/{id}/hold', holdIntent),
  control('POST /_simulator/payment_intents/{id}/settle', followed(settleIntent)),
  control('POST /_simulator/payment_intents/{id}/dispute', openDispute),
  control('POST /_simulator/setup_intents/{id}/authenticate', finishSetup),
  control('POST /_simulator/payment_methods/{id}', renewCard),
  control('POST /_simulator/refunds', planRefunds),
  control('POST /_simulator/refunds/{id}', controlRefund),
  control('POST /_simulator/disputes/{id}', controlDispute),
  control('POST /_simulator/disputes/{id}/close', controlDispute),
  control('GET /_simulator/customer_sessions/{id}', showSheet),
  control('POST /_simulator/webhook_endpoint', changeWebhookEndpoint),
  control('POST /_simulator/idempotency/forget', forgetKeys),
];

export const findRoute = (method: string, path: string): { route: Route; ids: string[] } | null => {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
};
