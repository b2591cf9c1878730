import type { MiddlewareStack } from '@smithy/types';
import { traced } from '../tracing.ts';

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
