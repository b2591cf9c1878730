import type { SimulatorRequest } from '../simulator.ts';
import { Refusal } from './refusal.ts';
import type { OpenproviderState } from './state.ts';

const LOGIN = '/v1beta/auth/login';

/**
 * What support.openprovider.eu says of limits: log-ins a minute, and calls of which every argument is the same. Here they
 * are those of a control, or none.
 */
export const createLimits = (state: OpenproviderState) => {
  const counts = new Map<string, { since: number; calls: number }>();
  const count = (name: string, most: number, seconds: number): boolean => {
    const former = counts.get(name);
    const isSame = former !== undefined && Date.now() < former.since + seconds * 1000;
    const calls = isSame ? former.calls + 1 : 1;
    counts.set(name, { since: isSame ? former.since : Date.now(), calls });
    return calls <= most;
  };
  return ({ method, path, query, body }: SimulatorRequest): void => {
    const { logins, identical, seconds = 300 } = state.limits.get();
    const isLogin = path === LOGIN;
    if (isLogin && logins !== undefined && !count('logins', logins, 60)) throw new Refusal(50);
    if (isLogin || identical === undefined) return;
    const call = `${method} ${path}?${query} ${body.toString()}`;
    if (!count(call, identical, seconds)) throw new Refusal(4007);
  };
};
