import { IntegrationError } from '../../shared/integrations/integration-error.ts';

/** How `work` fails; that it does, and as an integration has to, is part of the test. */
export const failureOf = async (work: Promise<unknown>): Promise<IntegrationError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof IntegrationError) return error;
  throw new Error(`expected an IntegrationError, got ${String(error)}`);
};
