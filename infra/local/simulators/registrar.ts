import { createHash } from 'node:crypto';
import type { Command, RegistrarState } from './registrar-account.ts';
import {
  checkAvailability,
  createDomain,
  DOMAIN_COMMANDS,
  listDomains,
  listOrders,
  moveExpiry,
} from './registrar-commands.ts';
import { RegistrarRefusal } from './registrar-rules.ts';
import { createTransfer, moveTransfer, TRANSFER_COMMANDS } from './registrar-transfers.ts';
import {
  openState,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
  startSimulator,
} from './simulator.ts';

type Settings = { port: number; stateFile: string | null; username: string; token: string };

const REPLAY_MS = 12 * 60 * 60 * 1000;
const ITEM_PATH = /^\/core\/v1\/(domains|transfers)\/([^/:]+)(?::(\w+))?$/;
const CONTROL_PATH = /^\/_simulator\/(transfers|domains)\/([^/]+)$/;

const COLLECTION_COMMANDS: Record<string, Command> = {
  'GET /core/v1/hello': () => ({ serverName: 'simulator', username: 'simulator' }),
  'GET /core/v1/domains': listDomains,
  'POST /core/v1/domains': createDomain,
  'POST /core/v1/domains:checkAvailability': checkAvailability,
  'POST /core/v1/transfers': createTransfer,
  'GET /core/v1/orders': listOrders,
};

const refusal = (status: number, message: string, details: string | null = null): SimulatorAnswer => ({
  status,
  body: { message, details },
});

const findCommand = ({ method, path }: SimulatorRequest): { command: Command | undefined; name: string } => {
  const item = ITEM_PATH.exec(path);
  if (!item) return { command: COLLECTION_COMMANDS[`${method} ${path}`], name: '' };
  const [, collection, name = '', action = ''] = item;
  const commands = collection === 'transfers' ? TRANSFER_COMMANDS : DOMAIN_COMMANDS;
  return { command: commands[`${method} ${action}`], name: decodeURIComponent(name).toLowerCase() };
};

/**
 * A registrar that speaks the Name.com Core API v1: Basic authentication, idempotency keys remembered for twelve
 * hours, USD prices. Names that begin with `taken-` or `reserved-` are not for sale, `premium-` costs a price of
 * its own. `POST /_simulator/transfers/{domain}` with `{"status"}` moves a transfer,
 * `POST /_simulator/domains/{domain}` with `{"expires_in_days"}` an expiry date. State lives in `stateFile`, or in
 * memory when it is null.
 */
export const startRegistrarSimulator = ({
  port,
  stateFile,
  username,
  token,
}: Settings): Promise<Simulator> => {
  const initial: RegistrarState = { domains: {}, transfers: {}, orders: [], replays: {} };
  const { state, save } = openState(stateFile, initial);
  const credentials = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;

  const execute = (request: SimulatorRequest): SimulatorAnswer => {
    const { command, name } = findCommand(request);
    if (!command) return refusal(404, 'Not Found');
    const body = command(state, name, request.body);
    save();
    return { status: 200, body };
  };

  const executeOnce = (request: SimulatorRequest, key: string): SimulatorAnswer => {
    const fingerprint = createHash('sha256').update(request.body).digest('hex');
    const earlier = state.replays[key];
    const headers = { 'x-idempotency-key': key };
    if (!earlier || earlier.at + REPLAY_MS < Date.now()) {
      const answer = execute(request);
      state.replays[key] = { request: fingerprint, answer: structuredClone(answer.body), at: Date.now() };
      save();
      return { ...answer, headers };
    }
    if (earlier.request !== fingerprint) {
      return refusal(409, 'Idempotency key has been reused for a different request');
    }
    return { status: 200, headers: { ...headers, 'x-idempotent-replay': '1' }, body: earlier.answer };
  };

  const control = (kind: string, name: string, body: Buffer): SimulatorAnswer => {
    const wish = JSON.parse(body.toString()) as { status?: string; expires_in_days?: number };
    if (kind === 'transfers') moveTransfer(state, name, wish.status ?? 'completed');
    else moveExpiry(state, name, wish.expires_in_days ?? 0);
    save();
    return { status: 204 };
  };

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const [, kind, name] = CONTROL_PATH.exec(request.path) ?? [];
    if (kind && name) return control(kind, name, request.body);
    if (request.headers.authorization !== credentials) return refusal(401, 'Unauthorized');
    if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
      return refusal(415, 'Unsupported Media Type', 'Content-Type must be application/json');
    }
    const key = request.headers['x-idempotency-key'];
    const isCreation = request.method === 'POST' && request.path === '/core/v1/domains';
    return isCreation && typeof key === 'string' ? executeOnce(request, key) : execute(request);
  };

  return startSimulator(port, (request) => {
    try {
      return answer(request);
    } catch (error) {
      if (error instanceof RegistrarRefusal) return refusal(error.status, error.message, error.details);
      throw error;
    }
  });
};
