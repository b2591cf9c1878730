import { isThrottlingError, isTransientError, StandardRetryStrategy } from '@smithy/core/retry';
import type { MiddlewareStack } from '@smithy/types';
import { lazy } from '../env.ts';
import { traced } from '../tracing.ts';
import { AwsError, damagedReply, errorOf, sendRequest } from './send-request.ts';
import { clockOffset, type JsonService, noteServerTime, signRequest } from './sign-request.ts';

/** How the SDK's client of DynamoDB differs from the other clients. */
const OF_DYNAMODB = { maxAttempts: 4, baseDelay: 25 };

const maxAttempts = (): number | undefined => Number(process.env.AWS_MAX_ATTEMPTS) || undefined;

const strategy = (settings: { maxAttempts: number; baseDelay?: number }) =>
  lazy(() => new StandardRetryStrategy({ ...settings, maxAttempts: maxAttempts() ?? settings.maxAttempts }));

/** One for each service, for its quota of tries is what keeps a service that is down from being asked even more. */
const strategies: Record<JsonService, () => StandardRetryStrategy> = {
  dynamodb: strategy(OF_DYNAMODB),
  sqs: strategy({ maxAttempts: 3 }),
  kms: strategy({ maxAttempts: 3 }),
  secretsmanager: strategy({ maxAttempts: 3 }),
};

const parseReply = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw damagedReply('AWS replied with what is no JSON.');
  }
};

type Try = { service: JsonService; operation: string; body: string; freshConnection: boolean };

const sendOnce = async ({ service, operation, body, freshConnection }: Try): Promise<unknown> => {
  const signedWith = clockOffset();
  const { protocol, options } = await signRequest(service, operation, body);
  const { status, headers, text } = await sendRequest(protocol, options, body, { freshConnection });
  noteServerTime(headers.date);
  if (status === 200) return parseReply(text);
  const error = errorOf(status, text);
  // Signed by a clock that has been found wrong since: the next signature is good.
  error.$metadata.clockSkewCorrected = clockOffset() !== signedWith;
  throw error;
};

const errorTypeOf = (error: unknown) => {
  const asSdk = error as Parameters<typeof isThrottlingError>[0];
  if (isThrottlingError(asSdk)) return 'THROTTLING' as const;
  return isTransientError(asSdk) ? ('TRANSIENT' as const) : null;
};

const sendUntilAnswered = async (
  service: JsonService,
  operation: string,
  body: string,
  retry: boolean,
): Promise<unknown> => {
  const retries = strategies[service]();
  let token = await retries.acquireInitialRetryToken(service);
  let freshConnection = false;
  for (;;) {
    try {
      const reply = await sendOnce({ service, operation, body, freshConnection });
      retries.recordSuccess(token);
      return reply;
    } catch (error) {
      const errorType = retry ? errorTypeOf(error) : null;
      if (errorType === null) throw error;
      token = await retries.refreshRetryTokenForRetry(token, { errorType }).catch(() => {
        throw error;
      });
      // Kept connections that lie idle are often lost together.
      freshConnection = !(error instanceof AwsError);
    }
  }
};

/**
 * Calls one operation of a service that speaks the AWS JSON protocol (smithy.io, awsJson1_0 and 1_1) and returns what it
 * replied. What may pass, such as throttling and lost connections, is tried again by the SDK's own rules
 * (`@smithy/core/retry`): after growing pauses, and only as long as its quota of tries lasts. A service that refuses throws
 * an AwsError. `retry: false` asks once.
 */
export const callAws = (
  service: JsonService,
  operation: string,
  input: object,
  { retry = true } = {},
): Promise<unknown> =>
  traced({ system: service, operation }, () =>
    sendUntilAnswered(service, operation, JSON.stringify(input), retry),
  );

/** Makes each command of a client of the SDK, its tries included, a segment of the trace. */
export const withSegments = <Input extends object, Output extends object, Client>(
  client: Client & { middlewareStack: MiddlewareStack<Input, Output> },
  system: string,
): Client => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (input) =>
        traced({ system, operation: commandName.replace(/Command$/, '') }, () => next(input)),
    { step: 'initialize' },
  );
  return client;
};
