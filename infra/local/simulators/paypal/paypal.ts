import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { controlWebhooks } from '../webhook-control.ts';
import { createWebhookSender, type WebhookSender } from '../webhook-sender.ts';
import type { EventDraft } from './context.ts';
import { type Credentials, giveToken, refuseToken } from './oauth.ts';
import { Refusal } from './refusal.ts';
import { findRoute, routesWith } from './routes.ts';
import { openPaypalState, type PaypalState } from './state.ts';
import { eventBody, isSubscribed, type Registered, signatureOf, webhookHandlers } from './webhooks.ts';

/** "Up to 25 times over the course of 3 days", with ever longer pauses, in minutes. */
const RETRY_SCHEDULE = [2, 5, 10, 20, 40, 60, 120, ...Array<number>(18).fill(225)];

export type PaypalSimulatorOptions = Credentials & {
  /** 0 picks a free one. */
  port: number;
  /** Null keeps everything in memory. */
  stateFile: string | null;
  webhookUrl: string | (() => string);
  /** The id of the webhook in the dashboard, which every signature is made with. */
  webhookId: string;
  /** Shortens the pauses between webhook tries. Default 1/60. */
  retryScale?: number;
};

export type PaypalSimulator = Simulator & {
  webhooks: WebhookSender;
  /** The headers with which an event of these bytes is sent. */
  sign(body: string): Record<string, string>;
};

const bodyOf = ({ method, path, headers, body }: SimulatorRequest): unknown => {
  const type = headers['content-type'] ?? '';
  if (method !== 'POST' || path === '/checkoutnow' || type.startsWith('multipart/')) return {};
  if (!type.startsWith('application/json')) throw new Refusal(415);
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    throw new Refusal(400, [{ issue: 'MALFORMED_REQUEST_JSON', location: 'body' }]);
  }
};

/** Negative testing, as in PayPal's sandbox: the request is refused as its header says. */
const mocked = ({ headers }: SimulatorRequest): Refusal | null => {
  const given = headers['paypal-mock-response'];
  if (given === undefined) return null;
  const issue = (JSON.parse(String(given)) as { mock_application_codes?: string }).mock_application_codes;
  if (issue === undefined) return null;
  return issue === 'INTERNAL_SERVER_ERROR' ? new Refusal(500) : new Refusal(422, [{ issue }]);
};

/** PayPal's REST API and its page for payers, as far as this project and a payer use them. */
export const startPaypalSimulator = async (options: PaypalSimulatorOptions): Promise<PaypalSimulator> => {
  const { webhookUrl, webhookId } = options;
  const store = openStore(options.stateFile);
  const state = openPaypalState(store);
  const registered = (from: PaypalState): Registered => {
    const { url, event_types = ['*'] } = from.webhook.get();
    return {
      id: webhookId,
      url: url ?? (typeof webhookUrl === 'string' ? webhookUrl : webhookUrl()),
      event_types,
    };
  };

  const routes = routesWith(webhookHandlers(registered, (eventId) => webhooks.resend(eventId)));

  const answerApi = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const { method, path, headers } = request;
    if (`${method} ${path}` === 'POST /v1/oauth2/token') return giveToken(state, request, options);
    const found = findRoute(routes, method, path);
    if (!found) return new Refusal(404).answer();
    const refused = found.route.open ? null : refuseToken(state, request);
    if (refused) return refused;
    const mock = mocked(request);
    if (mock) throw mock;
    const origin = `http://${headers.host}`;
    return found.route.handle({
      state,
      request,
      body: bodyOf(request),
      id: found.id,
      origin,
      wantsAll: headers.prefer === 'return=representation',
      emit: (draft: EventDraft) => {
        if (!isSubscribed(registered(state), draft.event_type)) return;
        webhooks.send({ type: draft.event_type, ...eventBody(origin, draft) });
      },
    });
  };

  const respond = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const controlled = controlWebhooks(webhooks, request);
    if (controlled) return controlled;
    try {
      return await answerApi(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.answer();
    } finally {
      store.save();
    }
  };

  const simulator = await startSimulator(options.port, respond, { store });
  const sign = (body: string) => signatureOf(webhookId, simulator.url, body);
  const webhooks: WebhookSender = createWebhookSender({
    url: () => registered(state).url,
    sign,
    isAcknowledged: (status) => status >= 200 && status < 300,
    timeoutMs: 30_000,
    schedule: RETRY_SCHEDULE,
    retryScale: options.retryScale,
    state: state.webhooks,
    save: store.save,
  });

  const close = async (): Promise<void> => {
    webhooks.stop();
    await simulator.close();
  };
  return { ...simulator, webhooks, sign, close };
};
