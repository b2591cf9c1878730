import { createHash } from 'node:crypto';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import type { Answer, Context } from './context.ts';
import { control } from './controls.ts';
import { createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { ROUTES, type Route } from './routes.ts';
import { type FormerRegistrarState, openRegistrarState, takeOver } from './state.ts';
import { createWebhooks } from './webhooks.ts';

type Settings = { port: number; stateFile: string | null; username: string; token: string };

/** The registrar said twelve hours until August 2026 and says one hour since. */
const REPLAY_MS = 60 * 60 * 1000;
const CONTROL_PATH = /^\/_simulator\/([a-z-]+)(?:\/([^/]+))?$/;
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

const refusalBody = ({ message, details }: Refusal): object =>
  details === null ? { message } : { message, details };

const findRoute = ({ method, path }: SimulatorRequest): { route: Route; params: Record<string, string> } => {
  const there = ROUTES.filter((route) => route.path.test(path));
  const route = there.find((candidate) => candidate.method === method);
  if (!route)
    throw new Refusal(there.length > 0 ? 405 : 404, there.length > 0 ? 'Method Not Allowed' : 'Not Found');
  const groups = route.path.exec(path)?.groups ?? {};
  const params = Object.entries(groups).map(([name, value]) => {
    const decoded = decodeURIComponent(value);
    return [name, name === 'domain' ? decoded.toLowerCase() : decoded];
  });
  return { route, params: Object.fromEntries(params) };
};

/**
 * A registrar that speaks the Name.com Core API v1, written from its OpenAPI description (versions 1.7.0 and 1.27.1).
 * README.md beside this file lists the names and controls that lead to each state. State lives in `stateFile`, or in
 * memory when it is null.
 */
export const startRegistrarSimulator = async (settings: Settings): Promise<Simulator> => {
  const store = openStore(settings.stateFile);
  const { save } = store;
  const state = openRegistrarState(store);
  store.takeOver<FormerRegistrarState>((former) => takeOver(state, former));
  const credentials = `Basic ${Buffer.from(`${settings.username}:${settings.token}`).toString('base64')}`;
  const limit = createRateLimit(state);
  const { notify, settled } = createWebhooks(state, settings.token);

  const contextOf = ({ query, body }: SimulatorRequest, params: Record<string, string>): Context => ({
    state,
    params,
    query,
    body,
    notify,
  });

  const execute = (route: Route, context: Context): Answer => {
    const result = route.handler(context);
    save();
    return 'status' in result && typeof result.status === 'number'
      ? (result as Answer)
      : { status: 200, body: result };
  };

  const executeOnce = (route: Route, context: Context, request: SimulatorRequest, key: string) => {
    const fingerprint = createHash('sha256').update(`${request.path}\n`).update(request.body).digest('hex');
    const earlier = state.replays.get(key);
    const headers = { 'x-idempotency-key': key };
    if (!earlier || earlier.at + REPLAY_MS < Date.now()) {
      const { status, body } = execute(route, context);
      state.replays.put(key, { fingerprint, status, body, at: Date.now() });
      save();
      return { status, body, headers };
    }
    if (earlier.fingerprint !== fingerprint) {
      throw new Refusal(409, 'Idempotency key has been reused for a different request');
    }
    return { ...earlier, headers: { ...headers, 'x-idempotent-replay': '1' } };
  };

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const [, kind, name = ''] = CONTROL_PATH.exec(request.path) ?? [];
    if (kind) {
      const known = control(contextOf(request, {}), kind, decodeURIComponent(name));
      save();
      return { status: known ? 204 : 404 };
    }
    if (request.headers.authorization !== credentials) throw new Refusal(401, 'Unauthorized');
    limit();
    const { route, params } = findRoute(request);
    if (
      WITH_BODY.includes(request.method) &&
      !request.headers['content-type']?.startsWith('application/json')
    ) {
      throw new Refusal(415, "The 'Content-Type' header must be 'application/json' for this request.");
    }
    const key = request.headers['x-idempotency-key'];
    const context = contextOf(request, params);
    return route.idempotent && typeof key === 'string'
      ? executeOnce(route, context, request, key)
      : execute(route, context);
  };

  const respond = (request: SimulatorRequest): SimulatorAnswer => {
    try {
      return answer(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, headers: error.headers, body: refusalBody(error) };
    }
  };

  const simulator = await startSimulator(settings.port, respond, { store });
  return {
    ...simulator,
    close: async () => {
      await settled();
      await simulator.close();
    },
  };
};
