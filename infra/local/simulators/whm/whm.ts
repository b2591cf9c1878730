import { note } from '../noted.ts';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { createControl } from './control.ts';
import { controlAnswer } from './controls.ts';
import { functionNamed } from './functions.ts';
import { logIn } from './login-page.ts';
import { readParameters } from './parameters.ts';
import { WhmRefusal } from './refusal.ts';
import { type FormerWhmState, openWhmState, packagesOf, takeOver } from './state.ts';

type Settings = { port: number; stateFile: string | null; username: string; token: string };

/** A call as it came in; passwords are left out. */
export type RecordedCall = { method: string; command: string; parameters: Record<string, string> };

export type WhmSimulator = Simulator & {
  /** Every call of a function, oldest first; also at `GET /_simulator/calls`. */
  calls: RecordedCall[];
};

const COMMAND_PATH = /^\/json-api\/(\w+)$/;
const LOGIN_PATH = /^\/cpsess\d{10}\/login\/$/;
const SECRET = ['pass', 'password'];

const accessDenied: SimulatorAnswer = {
  status: 403,
  body: {
    cpanelresult: { apiversion: '2', error: 'Access denied', data: { reason: 'Access denied', result: '0' } },
  },
};

/** WHM takes parameters from the query and from a form alike. */
const given = ({ query, body }: SimulatorRequest): URLSearchParams =>
  new URLSearchParams([...query, ...new URLSearchParams(body.toString())]);

/**
 * A control panel that speaks WHM API 1: HTTP 200 for failures too, English reasons, and login links to a page of
 * its own. `username` is the API user; accounts live in `stateFile`, or in memory when it is null.
 */
export const startWhmSimulator = async ({
  port,
  stateFile,
  username,
  token,
}: Settings): Promise<WhmSimulator> => {
  const store = openStore(stateFile);
  const { save } = store;
  const state = openWhmState(store);
  store.takeOver<FormerWhmState>((former) => takeOver(state, former));
  // What a stop of the simulator interrupted is finished by its next start.
  for (const account of state.accounts.list('building', 1)) {
    state.accounts.put(account.user, { ...account, building: false });
  }
  const control = createControl();
  const calls: RecordedCall[] = [];
  const packages = packagesOf(username);

  const run = async (command: string, request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const metadata = { version: 1, command };
    const refused = (reason: string) => ({
      status: 200,
      body: { data: null, metadata: { ...metadata, result: 0, reason } },
    });
    const execute = functionNamed(command);
    if (!execute) return refused(`Unknown app (“${command}”) requested for this version (1) of the API.`);
    try {
      const parameters = readParameters(command, given(request));
      const origin = `http://${request.headers.host}`;
      const call = { state, save, packages, owner: username, origin, parameters, control };
      const { reason, data, output } = await execute(call);
      save();
      if (parameters.one('api.version') !== '1') {
        return { status: 200, body: { result: [{ status: 1, statusmsg: reason }] } };
      }
      const succeeded = { ...metadata, result: 1, reason, ...(output && { output }) };
      return { status: 200, body: { metadata: succeeded, ...(data !== undefined && { data }) } };
    } catch (error) {
      if (!(error instanceof WhmRefusal)) throw error;
      return refused(error.message);
    }
  };

  const record = (command: string, request: SimulatorRequest): void => {
    const shown = [...given(request)].filter(([name]) => !SECRET.includes(name));
    note(calls, { method: request.method, command, parameters: Object.fromEntries(shown) });
  };

  const answer = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const controlled = controlAnswer(request, { control, state, calls });
    save();
    if (controlled) return controlled;
    if (LOGIN_PATH.test(request.path)) return logIn(request.query, state, save);
    const command = COMMAND_PATH.exec(request.path)?.[1];
    if (command === undefined) return { status: 404, body: 'Not Found' };
    if (request.headers.authorization?.replace(/^whm\s+/i, '') !== `${username}:${token}`)
      return accessDenied;
    record(command, request);
    await control.passes(command);
    const reason = control.refusalOf(command);
    if (reason === null) return run(command, request);
    return {
      status: 200,
      body: { data: null, metadata: { version: 1, command, result: 0, reason } },
    };
  };

  const http = await startSimulator(port, answer, { memory: [calls, control.plans], store });
  const close = (): Promise<void> => {
    control.release();
    return http.close();
  };
  return { ...http, calls, close };
};
