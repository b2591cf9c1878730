import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import type * as z from 'zod';
import { lazy, requireEnv } from './env.ts';

const REFRESH_SECONDS = 5 * 60;

const provider = lazy(() => new SecretsProvider());

/** The JSON of a secret; undefined for other text, which an error of the parser would quote. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The secret `<SECRET_PREFIX>/<name>` from AWS Secrets Manager, checked against `schema` and kept five minutes,
 * so that a rotated value is in use soon without a deployment. A malformed secret fails with its name and the
 * names of the wrong settings, never their values.
 */
export const readSecret = async <S extends z.ZodType>(name: string, schema: S): Promise<z.output<S>> => {
  const secret = `${requireEnv('SECRET_PREFIX')}/${name}`;
  const read = async (forceFetch: boolean) => {
    const text = await provider().get(secret, { maxAge: REFRESH_SECONDS, forceFetch });
    return schema.safeParse(typeof text === 'string' ? parseJson(text) : undefined);
  };
  const kept = await read(false);
  // A malformed one may have been mended since it was kept.
  const parsed = kept.success ? kept : await read(true);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || '(whole)').join(', ');
  throw new Error(`The secret ${name} is malformed at: ${wrong}`);
};
