import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { controlWebhooks } from '../webhook-control.ts';
import { createWebhookSender, type WebhookSender } from '../webhook-sender.ts';
import { checkKey, type Keys } from './access.ts';
import { ApiError } from './api-error.ts';
import { checkParams } from './check-params.ts';
import { type Context, newId, nowSeconds } from './context.ts';
import { recordEvent } from './events.ts';
import { expand } from './expand.ts';
import { createIdempotency } from './idempotency.ts';
import { readParams, textsAt } from './params.ts';
import { findRoute, type Route } from './routes.ts';
import { type FormerStripeState, openStripeState, takeOver } from './state.ts';

/** About three days, with ever longer pauses, in minutes. */
const RETRY_SCHEDULE = [5, 30, 120, 300, 600, 720, 720, 720, 720];

export type StripeSimulatorOptions = Keys & {
  /** 0 picks a free one. */
  port: number;
  /** Null keeps everything in memory. */
  stateFile: string | null;
  webhookUrl: string | (() => string);
  webhookSecret: string;
  /** Shortens the pauses between webhook tries. Default 1/60. */
  retryScale?: number;
  /** How long a request with an idempotency key is under way. Default 0. */
  latencyMs?: number;
};

const signature = (secret: string, body: string): string => {
  const timestamp = nowSeconds();
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
};

const errorAnswer = (error: unknown): SimulatorAnswer => {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: { error: error.body } };
};

/** Stripe's API and hosted Checkout page, as far as this project and an app of it use them. */
export const startStripeSimulator = async (
  options: StripeSimulatorOptions,
): Promise<Simulator & { webhooks: WebhookSender }> => {
  const { webhookUrl, webhookSecret, latencyMs = 0 } = options;
  const store = openStore(options.stateFile);
  const state = openStripeState(store);
  store.takeOver<FormerStripeState>((former) => takeOver(state, former));
  const idempotent = createIdempotency(state.idempotency);
  const addressOfWebhook = () => (typeof webhookUrl === 'string' ? webhookUrl : webhookUrl());
  const webhooks = createWebhookSender({
    url: addressOfWebhook,
    sign: (body) => ({ 'stripe-signature': signature(webhookSecret, body) }),
    isAcknowledged: (status) => status >= 200 && status < 300,
    timeoutMs: 10_000,
    schedule: RETRY_SCHEDULE,
    retryScale: options.retryScale,
    state: state.webhooks,
    save: store.save,
  });

  const emitFor = (idempotencyKey: string | null) => (type: string, object: object, previous?: object) => {
    const delivery = recordEvent(state, idempotencyKey, type, object, previous);
    if (delivery) webhooks.send(delivery);
  };

  const carryOut = async (route: Route, context: Context): Promise<SimulatorAnswer> => {
    const { params } = context;
    try {
      if (route.parameters) checkParams(params, route.parameters.fields, route.parameters.needs);
      const result = await route.work(context);
      if (route.isPage) return result as SimulatorAnswer;
      return { status: 200, body: expand(state, result, Object.values(textsAt(params, 'expand'))) };
    } catch (error) {
      return errorAnswer(error);
    }
  };

  const answerApi = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const { method, path, headers } = request;
    const found = findRoute(method, path);
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw new ApiError(404, { type: 'invalid_request_error', message });
    }
    const { route, ids } = found;
    const params = readParams(request);
    const key = checkKey(route, options, request, params);
    const idempotencyKey = headers['idempotency-key']?.toString() ?? null;
    const context: Context = {
      state,
      request,
      params,
      ids,
      key,
      origin: `http://${headers.host}`,
      webhookUrl: addressOfWebhook(),
      version: headers['stripe-version']?.toString() ?? null,
      emit: emitFor(idempotencyKey),
    };
    if (method !== 'POST' || idempotencyKey === null) return carryOut(route, context);
    return await idempotent(idempotencyKey, `${method} ${path} ${JSON.stringify(params)}`, async () => {
      if (latencyMs > 0) await wait(latencyMs);
      return carryOut(route, context);
    });
  };

  const respond = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const controlled = controlWebhooks(webhooks, request);
    if (controlled) return controlled;
    const answer = await answerApi(request).catch(errorAnswer);
    store.save();
    return { ...answer, headers: { 'request-id': newId('req'), ...answer.headers } };
  };

  const simulator = await startSimulator(options.port, respond, { store });

  const close = async (): Promise<void> => {
    webhooks.stop();
    await simulator.close();
  };
  return { ...simulator, webhooks, close };
};
