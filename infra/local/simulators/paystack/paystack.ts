import { createHmac } from 'node:crypto';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { controlWebhooks } from '../webhook-control.ts';
import { createWebhookSender, type WebhookSender } from '../webhook-sender.ts';
import { refuse } from './answers.ts';
import { findRoute } from './routes.ts';
import { type FormerPaystackState, newCode, openPaystackState, takeOver } from './state.ts';

/** Every three minutes four times, then every hour for three days, in minutes. */
const RETRY_SCHEDULE = [...Array<number>(4).fill(3), ...Array<number>(72).fill(60)];

export type PaystackSimulatorOptions = {
  /** 0 picks a free one. */
  port: number;
  /** Null keeps everything in memory. */
  stateFile: string | null;
  webhookUrl: string | (() => string);
  secretKey: string;
  /** Shortens the pauses between webhook tries. Default 1/60. */
  retryScale?: number;
};

/** What is uploaded is no parameter. */
const readParams = ({ method, path, headers, query, body }: SimulatorRequest): Record<string, unknown> => {
  if (method === 'GET' || path.startsWith('/_uploads/')) return Object.fromEntries(query);
  const text = body.toString();
  if (headers['content-type']?.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return JSON.parse(text || '{}') as Record<string, unknown>;
};

/** Paystack's API and hosted checkout page, as far as this project and a payer use them. */
export const startPaystackSimulator = async (
  options: PaystackSimulatorOptions,
): Promise<Simulator & { webhooks: WebhookSender }> => {
  const { secretKey, webhookUrl } = options;
  const store = openStore(options.stateFile);
  const state = openPaystackState(store);
  store.takeOver<FormerPaystackState>((former) => takeOver(state, former));
  const webhooks = createWebhookSender({
    url: () => (typeof webhookUrl === 'string' ? webhookUrl : webhookUrl()),
    sign: (body) => ({ 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') }),
    isAcknowledged: (status) => status === 200,
    timeoutMs: 30_000,
    schedule: RETRY_SCHEDULE,
    retryScale: options.retryScale,
    state: state.webhooks,
    save: store.save,
  });

  const answerApi = (request: SimulatorRequest): SimulatorAnswer => {
    const found = findRoute(request.method, request.path);
    if (!found) return refuse(404, 'Endpoint not found', 'not_found');
    if (!found.route.open && request.headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(
        401,
        'Invalid key',
        'invalid_Key',
        'Ensure that you provide the correct authorization key',
      );
    }
    return found.route.handle({
      state,
      request,
      params: readParams(request),
      id: found.id,
      origin: `http://${request.headers.host}`,
      emit: (event, data) =>
        webhooks.send({ id: newCode(), type: event, body: JSON.stringify({ event, data }) }),
    });
  };

  const respond = (request: SimulatorRequest): SimulatorAnswer => {
    const controlled = controlWebhooks(webhooks, request);
    if (controlled) return controlled;
    const answer = answerApi(request);
    store.save();
    return answer;
  };

  const simulator = await startSimulator(options.port, respond, { store });

  const close = async (): Promise<void> => {
    webhooks.stop();
    await simulator.close();
  };
  return { ...simulator, webhooks, close };
};
