import {
  boolean,
  choice,
  choiceOrNone,
  type Fields,
  integer,
  list,
  metadata,
  object,
  text,
  unsettable,
} from './check-params.ts';
import { EVIDENCE_FIELDS } from './evidence.ts';
import { CREATED_FIELD, PAGE_FIELDS } from './lists.ts';

/** The parameters of an operation and those it cannot do without; every operation has `expand`. */
export type Parameters = { fields: Fields; needs: string[] };

const of = (fields: Fields, needs: string[] = []): Parameters => ({
  fields: { ...fields, expand: list(text()) },
  needs,
});

const listOf = (fields: Fields = {}): Parameters => of({ ...PAGE_FIELDS, ...CREATED_FIELD, ...fields });

/** What an app sends with its publishable key. */
const APP: Fields = { client_secret: text(), key: text() };

const REDISPLAY = choice('always', 'limited', 'unspecified');
const ENABLED = choice('enabled', 'disabled');
const FUTURE_USAGE = choiceOrNone('off_session', 'on_session');
const AUTOMATIC = object({ enabled: boolean, allow_redirects: choice('always', 'never') }, ['enabled']);
const CANCELLATION = choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer');

const METHOD_DATA = object(
  { type: choice('card'), allow_redisplay: REDISPLAY, card: object({ token: text() }, ['token']) },
  ['type'],
);

const DESCRIPTION: Fields = { description: unsettable(1000), metadata, receipt_email: unsettable() };

const CONFIRMING: Fields = {
  error_on_requires_action: boolean,
  off_session: boolean,
  payment_method: text(),
  payment_method_data: METHOD_DATA,
  return_url: text(),
};

const MOBILE_FEATURES = object({
  payment_method_allow_redisplay_filters: list(REDISPLAY),
  payment_method_redisplay: ENABLED,
  payment_method_remove: ENABLED,
  payment_method_save: ENABLED,
  payment_method_save_allow_redisplay_override: REDISPLAY,
});

const LINE_ITEM = object(
  {
    quantity: integer,
    price_data: object(
      { currency: text(), unit_amount: integer, product_data: object({ name: text() }, ['name']) },
      ['currency', 'unit_amount', 'product_data'],
    ),
  },
  ['price_data', 'quantity'],
);

/** After Stripe's OpenAPI description (github.com/stripe/openapi), as far as this simulator goes. */
export const PARAMETERS = {
  none: of({}),
  createCustomer: of({ email: unsettable(512), name: unsettable(), metadata }),
  createCustomerSession: of(
    {
      customer: text(),
      components: object({
        mobile_payment_element: object({ enabled: boolean, features: MOBILE_FEATURES }, ['enabled']),
      }),
    },
    ['components'],
  ),
  createEphemeralKey: of({ customer: text() }),
  createIntent: of(
    {
      ...DESCRIPTION,
      ...CONFIRMING,
      amount: integer,
      automatic_payment_methods: AUTOMATIC,
      confirm: boolean,
      currency: text(),
      customer: text(),
      setup_future_usage: choice('off_session', 'on_session'),
    },
    ['amount', 'currency'],
  ),
  updateIntent: of({ ...DESCRIPTION, amount: integer, setup_future_usage: FUTURE_USAGE }),
  retrieveIntent: of(APP),
  confirmIntent: of({ ...APP, ...CONFIRMING, receipt_email: unsettable(), setup_future_usage: FUTURE_USAGE }),
  cancelIntent: of({ cancellation_reason: CANCELLATION }),
  createSetupIntent: of({
    automatic_payment_methods: AUTOMATIC,
    confirm: boolean,
    customer: text(),
    description: text(1000),
    metadata,
    payment_method: text(),
    payment_method_data: METHOD_DATA,
    return_url: text(),
    usage: choice('off_session', 'on_session'),
  }),
  confirmSetupIntent: of({
    ...APP,
    payment_method: text(),
    payment_method_data: METHOD_DATA,
    return_url: text(),
  }),
  cancelSetupIntent: of({ cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer') }),
  updateMethod: of({
    allow_redisplay: REDISPLAY,
    card: object({ exp_month: integer, exp_year: integer }),
    metadata,
  }),
  attachMethod: of({ customer: text() }),
  listMethods: of({ ...PAGE_FIELDS, allow_redisplay: REDISPLAY, customer: text(), type: text() }),
  listMethodsOfCustomer: of({ ...PAGE_FIELDS, allow_redisplay: REDISPLAY, type: text() }),
  listOfCustomer: listOf({ customer: text() }),
  listCharges: listOf({ customer: text(), payment_intent: text() }),
  listOfPayment: listOf({ charge: text(), payment_intent: text() }),
  createRefund: of({
    amount: integer,
    charge: text(),
    metadata,
    payment_intent: text(),
    reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  }),
  updateRefund: of({ metadata }),
  updateDispute: of({ evidence: object(EVIDENCE_FIELDS), metadata, submit: boolean }),
  listEvents: listOf({ type: text(), types: list(text()), delivery_success: boolean }),
  listWebhookEndpoints: of(PAGE_FIELDS),
  createCheckoutSession: of(
    {
      adaptive_pricing: object({ enabled: boolean }),
      cancel_url: text(),
      client_reference_id: text(200),
      customer: text(),
      line_items: list(LINE_ITEM),
      metadata,
      mode: choice('payment', 'setup', 'subscription'),
      payment_intent_data: object({
        description: text(1000),
        metadata,
        receipt_email: text(),
        setup_future_usage: choice('off_session', 'on_session'),
      }),
      success_url: text(),
    },
    ['line_items', 'mode', 'success_url'],
  ),
  listCheckoutSessions: listOf({ customer: text(), payment_intent: text() }),
} satisfies Record<string, Parameters>;
