import { leadsToOf } from '../../shared/integrations/credentials.ts';
import { loadSchemas } from '../../shared/integrations/registry/load-schemas.ts';
import { secretsOfStage } from '../../shared/integrations/registry/secrets.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { config } from '../../shared/platform/config/config.ts';
import { requireEnv } from '../../shared/platform/env.ts';

declare const seen: unique symbol;

/** A stack of which it was seen that every secret leads to a simulator. */
export type SimulatedStack = { readonly [seen]: true };

/** The text of a secret as it is now, whatever functions have kept of it; null where it was never filled. */
const readNow = async (name: string): Promise<string | null> => {
  const SecretId = `${requireEnv('SECRET_PREFIX')}/${name}`;
  try {
    const { SecretString } = (await callAws('secretsmanager', 'GetSecretValue', { SecretId })) as {
      SecretString?: string;
    };
    return SecretString ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return null;
    throw error;
  }
};

/** Looks at each secret of the stack: those that lead elsewhere, or cannot be understood, are named in place of the proof. */
export const seeSimulatedStack = async (): Promise<SimulatedStack | { real: string[] }> => {
  const schemas = await loadSchemas();
  const real: string[] = [];
  for (const { name } of secretsOfStage(config())) {
    const text = await readNow(name);
    const schema = schemas[name]?.();
    if (text === null) continue;
    const { data } = schema?.safeParse(JSON.parse(text)) ?? {};
    const leads = schema && data ? leadsToOf(schema, data) : 'live';
    if (leads !== null && leads !== 'simulator') real.push(name);
  }
  return real.length > 0 ? { real } : ({} as SimulatedStack);
};
