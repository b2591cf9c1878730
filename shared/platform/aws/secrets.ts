import { BaseProvider } from '@aws-lambda-powertools/parameters/base';
import { TransformParameterError } from '@aws-lambda-powertools/parameters/errors';
import type * as z from 'zod';
import { lazy, requireEnv } from '../env.ts';
import { callAws } from './call-aws.ts';

export const REFRESH_SECONDS = 5 * 60;

/** The provider of Powertools, which keeps what was read, without the client of the SDK. */
class SecretsProvider extends BaseProvider {
  protected override async _get(SecretId: string): Promise<string | undefined> {
    const answer =
      process.env.AWS_CLIENT === 'sdk'
        ? await (await import('./sdk.ts')).secretsClient().getSecretValue({ SecretId })
        : ((await callAws('secretsmanager', 'GetSecretValue', { SecretId })) as { SecretString?: string });
    return answer.SecretString;
  }

  protected override _getMultiple(): Promise<undefined> {
    throw new Error('Secrets are read one by one.');
  }
}

const provider = lazy(() => new SecretsProvider({}));

const malformed = (name: string, where: string) => new Error(`The secret ${name} is malformed at: ${where}`);

const unfilled = (name: string) =>
  new Error(`The secret ${name} has no value yet: fill it with the operator command "secrets fill"`);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.cause as Error | undefined)?.name === 'ResourceNotFoundException';

/** The JSON of a secret. Text that is none is not kept, and left out of the error, which the parser's would quote. */
const readJson = async (name: string): Promise<unknown> => {
  const secret = `${requireEnv('SECRET_PREFIX')}/${name}`;
  try {
    return await provider().get(secret, { maxAge: REFRESH_SECONDS, transform: 'json' });
  } catch (error) {
    if (error instanceof TransformParameterError) throw malformed(name, '(whole)');
    throw isMissing(error) ? unfilled(name) : error;
  }
};

/**
 * The secret `<SECRET_PREFIX>/<name>` from AWS Secrets Manager, checked against `schema` and kept five minutes,
 * so that a rotated value is in use soon without a deployment. A malformed secret fails with its name and the
 * names of the wrong settings, never their values.
 */
export const readSecret = async <S extends z.ZodType>(
  name: string,
  schema: () => S,
): Promise<z.output<S>> => {
  const parsed = schema().safeParse(await readJson(name));
  if (parsed.success) return parsed.data;
  throw malformed(name, parsed.error.issues.map((issue) => issue.path.join('.') || '(whole)').join(', '));
};
