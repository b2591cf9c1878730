import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { answerApi } from './api.ts';
import { type Caller, COMMANDS, CommandRefusal, outcome } from './commands.ts';
import { type DirectAdminState, openDirectAdminState } from './state.ts';

type Settings = { port: number; stateFile: string | null; username: string; loginKey: string };

const ACCOUNT_CONTROL = /^\/_simulator\/accounts\/([a-z0-9]+)$/;

const page = (status: number, text: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><title>Control panel</title><main><h1>Control panel</h1><p>${text}</p></main>\n`,
});

/** A log-in URL works once. */
const logIn = ({ query }: SimulatorRequest, { loginUrls, accounts }: DirectAdminState): SimulatorAnswer => {
  const key = query.get('key') ?? '';
  const found = loginUrls.get(key);
  loginUrls.delete(key);
  if (!found || Date.parse(found.expires) < Date.now() || accounts.get(found.username)?.suspended !== false) {
    return page(401, 'This login link has expired or was used before.');
  }
  return page(200, `You are logged in as <strong>${found.username}</strong>.`);
};

const text = (status: number, body: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

const runCommand = (name: string, { query, body }: SimulatorRequest, caller: Caller): SimulatorAnswer => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return text(404, outcome(1, 'Not found', name));
  const given = new URLSearchParams([...query, ...new URLSearchParams(body.toString())]);
  const unknown = [...given.keys()].find((parameter) => !command.parameters.test(parameter));
  if (unknown) return text(200, outcome(1, 'Error', `${unknown} is no parameter of ${name}`));
  try {
    return text(200, command.run(given, caller));
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error;
    return text(200, outcome(1, error.message, error.details));
  }
};

/**
 * DirectAdmin, as its pages on the legacy API and its Swagger description have it: one reseller, who may act for each
 * account it has made (`reseller|account`). Accounts live in `stateFile`, or in memory when it is null.
 */
export const startDirectAdminSimulator = async (settings: Settings): Promise<Simulator> => {
  const store = openStore(settings.stateFile);
  const state = openDirectAdminState(store);

  const callerOf = ({ headers }: SimulatorRequest): Caller | null => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [, name = '', key] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    const [real, other] = name.split('|');
    if (real !== settings.username || key !== settings.loginKey) return null;
    if (other === undefined) return { username: real, state };
    const account = state.accounts.get(other);
    return account?.creator === real && !account.suspended ? { username: other, state } : null;
  };

  const control = ({ path, body }: SimulatorRequest): SimulatorAnswer => {
    const account = state.accounts.get(ACCOUNT_CONTROL.exec(path)?.[1] ?? '');
    if (!account) return { status: 404, body: 'Not Found' };
    state.accounts.put(account.username, { ...account, ...JSON.parse(body.toString()) });
    return { status: 204 };
  };

  const respond = (request: SimulatorRequest): SimulatorAnswer => {
    const { path } = request;
    if (path.startsWith('/_simulator/')) return control(request);
    if (path === '/api/login/url') return logIn(request, state);
    const caller = callerOf(request);
    if (!caller) return { status: 401, body: { type: 'UNAUTHORIZED' } };
    return path.startsWith('/api/') ? answerApi(request, caller) : runCommand(path.slice(1), request, caller);
  };

  return startSimulator(
    settings.port,
    (request) => {
      const answer = respond(request);
      store.save();
      return answer;
    },
    { store },
  );
};
