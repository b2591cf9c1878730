import type { SimulatorRequest } from '../simulator.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { type Params, textAt } from './params.ts';
import type { Route } from './routes.ts';

export type Keys = { secretKey: string; publishableKey: string };

const unauthorized = (message: string): ApiError =>
  new ApiError(401, { type: 'invalid_request_error', message });

/** As a bearer token, as the user name of basic authentication, or as the parameter `key`. */
const givenKey = ({ headers }: SimulatorRequest, params: Params): string | null => {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
  return textAt(params, 'key');
};

/** Which key the request carries; throws unless the route may be used with it. */
export const checkKey = (
  { access }: Route,
  keys: Keys,
  request: SimulatorRequest,
  params: Params,
): Context['key'] => {
  if (access === 'open') return null;
  const key = givenKey(request, params);
  if (key === null) throw unauthorized('You did not provide an API key.');
  if (key === keys.secretKey) return 'secret';
  if (key !== keys.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  }
  if (access === 'app') return 'publishable';
  throw new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key instead.',
  });
};
