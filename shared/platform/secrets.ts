import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import { lazy, requireEnv } from './env.ts';

const REFRESH_MS = 5 * 60_000;

const client = lazy(() => new SecretsManagerClient({}));
const cache = new Map<string, { value: Promise<unknown>; fetchedAt: number }>();

const fetchSecret = async (name: string): Promise<unknown> => {
  const answer = await client().send(
    new GetSecretValueCommand({ SecretId: `${requireEnv('SECRET_PREFIX')}/${name}` }),
  );
  return JSON.parse(answer.SecretString ?? 'null');
};

const cached = (name: string, now: number): Promise<unknown> => {
  const hit = cache.get(name);
  if (hit && now - hit.fetchedAt < REFRESH_MS) return hit.value;
  const value = fetchSecret(name);
  cache.set(name, { value, fetchedAt: now });
  value.catch(() => cache.delete(name));
  return value;
};

/**
 * The secret `<SECRET_PREFIX>/<name>` from AWS Secrets Manager, checked against `schema` and kept five minutes,
 * so that a rotated value is in use soon without a deployment. A malformed secret fails with its name and the
 * names of the wrong settings, never their values.
 */
export const readSecret = async <S extends z.ZodType>(name: string, schema: S): Promise<z.output<S>> => {
  const parsed = schema.safeParse(await cached(name, Date.now()));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || '(whole)').join(', ');
  throw new Error(`The secret ${name} is malformed at: ${wrong}`);
};
