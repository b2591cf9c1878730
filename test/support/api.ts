import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import type { StackVendors } from '../../infra/local/vendors.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { put, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { checkContract } from './contract.ts';

/** Tests reach into a body freely; the contract check, not the compiler, vouches for its shape. */
export type ApiResponse = { status: number; headers: Headers; text: string; body: any };

export type ApiRequest = {
  token?: string;
  body?: unknown;
  /** Sent as it is instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

export type Api = {
  (method: string, path: string, request?: ApiRequest): Promise<ApiResponse>;
  stack: Stack;
  /** A fresh token of the demo user, or of the other one. */
  login(who?: 'demo' | 'other'): Promise<string>;
};

/** One request to the API at `base`; its answer must be one the OpenAPI document declares. */
export const callApi = async (
  base: string,
  method: string,
  path: string,
  { token, body, raw, headers = {} }: ApiRequest = {},
): Promise<ApiResponse> => {
  const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(payload === null ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: payload,
  });
  const text = await response.text();
  const answer = JSON.parse(text || 'null');
  checkContract(method, path, response.status, response.headers, answer);
  return { status: response.status, headers: response.headers, text, body: answer };
};

/** A client for a running stack, which holds every answer against the contract. */
export const apiOf = (stack: Stack): Api => {
  const request = (method: string, path: string, options?: ApiRequest) =>
    callApi(stack.api, method, path, options);
  const login = async (who: 'demo' | 'other' = 'demo') => {
    const email = who === 'demo' ? DEMO.user.email : DEMO.other.email;
    const body = { email, password: DEMO_PASSWORD, device_name: 'test' };
    const response = await request('POST', '/auth/login', { body });
    return String(response.body.access_token);
  };
  return Object.assign(request, { stack, login });
};

/** Most tests order more than one client may leave unpaid. */
export const MANY_ORDERS = { orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 } };

/**
 * Notes that the lists of the gateways were reviewed today. Otherwise the first run of the schedule, some seconds after
 * the start, would ask for them, among the requests that a test counts or has fail.
 */
const skipReviews = (now: Date): Promise<void> => {
  const next_at = addDays(now, 1).toISOString();
  const done = {
    list: 'refunds',
    cursor: null,
    since: null,
    reviewed_at: now.toISOString(),
    next_at,
  } as const;
  return transact(GATEWAYS.map(({ id }) => put({ ...keys.gatewayReview(id), ...done })));
};

/** Starts a stack of its own for a test file. */
export const startApi = async (
  config: Partial<Config> = MANY_ORDERS,
  vendors: StackVendors = {},
): Promise<Api> => {
  const stack = await startStack({ port: 0, dataDir: null, config, vendors });
  await skipReviews(new Date());
  return apiOf(stack);
};
