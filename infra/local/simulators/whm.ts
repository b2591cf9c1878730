import {
  openState,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
  startSimulator,
} from './simulator.ts';
import { type WhmPackage, WhmRefusal } from './whm-accounts.ts';
import { WHM_COMMANDS, type WhmState } from './whm-commands.ts';

type Settings = { port: number; stateFile: string | null; username: string; token: string };

const COMMAND_PATH = /^\/json-api\/(\w+)$/;
const LOGIN_PATH = /^\/cpsess\d{10}\/login\/$/;

/** The last one belongs to the reseller and is stored under the reseller's name. */
const packagesOf = (reseller: string): WhmPackage[] => [
  { name: 'starter', quota_mb: 1_000, bandwidth_mb: 10_000 },
  { name: 'business', quota_mb: 10_000, bandwidth_mb: 100_000 },
  { name: 'pro', quota_mb: null, bandwidth_mb: null },
  { name: `${reseller}_economy`, quota_mb: 500, bandwidth_mb: 5_000 },
];

const accessDenied: SimulatorAnswer = {
  status: 403,
  body: {
    cpanelresult: { apiversion: '2', error: 'Access denied', data: { reason: 'Access denied', result: '0' } },
  },
};

/** WHM takes parameters from the query and from a form alike. */
const parametersOf = ({ query, body }: SimulatorRequest): URLSearchParams =>
  new URLSearchParams([...query, ...new URLSearchParams(body.toString())]);

const page = (status: number, text: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><title>Control panel</title><main><h1>Control panel</h1><p>${text}</p></main>\n`,
});

/**
 * A control panel that speaks WHM API 1: HTTP 200 for failures too, English reasons, and login links to a page of
 * its own. `username` is the API user; accounts live in `stateFile`, or in memory when it is null.
 */
export const startWhmSimulator = ({ port, stateFile, username, token }: Settings): Promise<Simulator> => {
  const { state, save } = openState<WhmState>(stateFile, { accounts: {}, sessions: {} });
  const packages = packagesOf(username);

  const run = (command: string, request: SimulatorRequest): SimulatorAnswer => {
    const parameters = parametersOf(request);
    const metadata = { version: 1, command };
    const refused = (reason: string) => ({
      status: 200,
      body: { metadata: { ...metadata, result: 0, reason } },
    });
    const execute = Object.hasOwn(WHM_COMMANDS, command) ? WHM_COMMANDS[command] : undefined;
    if (!execute) return refused(`Unknown app (“${command}”) requested for this version (1) of the API.`);
    try {
      const { reason, data = {} } = execute({
        state,
        packages,
        owner: username,
        origin: `http://${request.headers.host}`,
        parameter: (name) => parameters.get(name) ?? '',
      });
      save();
      if (parameters.get('api.version') !== '1') {
        return { status: 200, body: { result: [{ status: 1, statusmsg: reason }] } };
      }
      return { status: 200, body: { metadata: { ...metadata, result: 1, reason }, data } };
    } catch (error) {
      if (!(error instanceof WhmRefusal)) throw error;
      return refused(error.message);
    }
  };

  /** A login link works once. */
  const logIn = (query: URLSearchParams): SimulatorAnswer => {
    const key = query.get('session') ?? '';
    const session = state.sessions[key];
    delete state.sessions[key];
    save();
    if (!session || session.expires * 1000 < Date.now()) {
      return page(401, 'This login link has expired or was used before.');
    }
    return page(200, `You are logged in as <strong>${session.user}</strong>.`);
  };

  return startSimulator(port, (request) => {
    if (LOGIN_PATH.test(request.path)) return logIn(request.query);
    const command = COMMAND_PATH.exec(request.path)?.[1];
    if (command === undefined) return { status: 404, body: 'Not Found' };
    const authorised = request.headers.authorization?.replace(/^whm\s+/i, '') === `${username}:${token}`;
    return authorised ? run(command, request) : accessDenied;
  });
};
