import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { Control } from './control.ts';
import type { WhmState } from './state.ts';

type Asked = { command?: string; reason?: string; times?: number };

const ACCOUNT_PATH = /^\/_simulator\/accounts\/([a-z0-9]+)$/;

const FEATURES_PATH = /^\/_simulator\/accounts\/([a-z0-9]+)\/features$/;

const done: SimulatorAnswer = { status: 204 };

/** The controls of this simulator; see README.md beside it. Undefined for any other path. */
export const controlAnswer = (
  { method, path, body }: SimulatorRequest,
  { control, state, calls }: { control: Control; state: WhmState; calls: unknown[] },
): SimulatorAnswer | undefined => {
  if (!path.startsWith('/_simulator/')) return undefined;
  if (method === 'GET' && path === '/_simulator/calls') return { status: 200, body: calls };
  if (method !== 'POST') return { status: 404, body: 'Not Found' };
  const given = body.length > 0 ? (JSON.parse(body.toString()) as Asked) : {};
  const plan = { command: given.command ?? '', times: given.times ?? 1, reason: given.reason ?? 'Refused.' };
  if (path === '/_simulator/refusals') control.refuseNext(plan);
  else if (path === '/_simulator/hangs') control.hangNext(plan);
  else if (path === '/_simulator/slow-creations') control.buildSlowly(plan.times);
  else if (path === '/_simulator/release') control.release();
  else if (FEATURES_PATH.test(path)) {
    const account = state.accounts.get(FEATURES_PATH.exec(path)?.[1] ?? '');
    if (!account) return { status: 404, body: 'Not Found' };
    const features = { ...account.features, ...(given as Record<string, boolean>) };
    state.accounts.put(account.user, { ...account, features });
  } else {
    const account = state.accounts.get(ACCOUNT_PATH.exec(path)?.[1] ?? '');
    if (!account) return { status: 404, body: 'Not Found' };
    state.accounts.put(account.user, { ...account, shown: { ...account.shown, ...given } });
  }
  return done;
};
