import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { logIn, mustBeLoggedIn } from './account.ts';
import type { Context, Handler } from './context.ts';
import { control } from './controls.ts';
import { createLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { ROUTES } from './routes.ts';
import { openOwnGroup } from './settings.ts';
import { openOpenproviderState } from './state.ts';

type Settings = { port: number; stateFile: string | null; username: string; password: string };

const CONTROL_PATH = /^\/_simulator\/([a-z-]+)(?:\/([^/]+))?$/;
const LOGIN = 'POST /v1beta/auth/login';

const findRoute = ({
  method,
  path,
}: SimulatorRequest): { handler: Handler; params: Record<string, string> } => {
  const route = ROUTES.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!route) throw new Refusal(5);
  const groups = route.path.exec(path)?.groups ?? {};
  const params = Object.entries(groups).map(([name, value]) => [
    name,
    decodeURIComponent(value).toLowerCase(),
  ]);
  return { handler: route.handler, params: Object.fromEntries(params) };
};

/**
 * Openprovider's REST API (v1beta), written from its Swagger description and the guides in it, its list of error codes and
 * the articles of support.openprovider.eu. README.md beside this folder lists the names and controls that lead to each
 * state. State lives in `stateFile`, or in memory when it is null.
 */
export const startOpenproviderSimulator = async (settings: Settings): Promise<Simulator> => {
  const store = openStore(settings.stateFile);
  const state = openOpenproviderState(store);
  openOwnGroup(state);
  store.save();
  const limit = createLimits(state);
  const login = logIn(settings);

  const contextOf = ({ query, body }: SimulatorRequest, params: Record<string, string>): Context => ({
    ...{ state, params, query, body },
  });

  const answer = (request: SimulatorRequest): object => {
    limit(request);
    if (`${request.method} ${request.path}` === LOGIN) return login(contextOf(request, {}));
    mustBeLoggedIn(state, request.headers.authorization);
    const { handler, params } = findRoute(request);
    return handler(contextOf(request, params));
  };

  const respond = (request: SimulatorRequest): SimulatorAnswer => {
    try {
      const data = answer(request);
      return {
        status: 200,
        body: { code: 0, desc: '', data, maintenance: state.maintenance.get(), warnings: [] },
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, data } = error;
      return { status, body: { code, desc: message, data } };
    }
  };

  return startSimulator(
    settings.port,
    (request) => {
      const [, kind, name = ''] = CONTROL_PATH.exec(request.path) ?? [];
      const answered = kind
        ? { status: control(contextOf(request, {}), kind, decodeURIComponent(name)) ? 204 : 404 }
        : respond(request);
      store.save();
      return answered;
    },
    { store },
  );
};
