import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Command } from '@commander-js/extra-typings';
import { about, audit } from '../../shared/events/index.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { operation } from './operation.ts';
import { type FilledSecret, readSecretsFile } from './secrets-file.ts';

const idOf = (name: string): string => `${requireEnv('SECRET_PREFIX')}/${name}`;

/** Whether a secret has this very value already; one that was never filled has none. */
const isInUse = async (client: SecretsManagerClient, { name, value }: FilledSecret): Promise<boolean> => {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: idOf(name) }));
    return SecretString === JSON.stringify(value);
  } catch (error) {
    if ((error as Error).name === 'ResourceNotFoundException') return false;
    throw error;
  }
};

export const addSecrets = (program: Command): void => {
  const secrets = program.command('secrets').description('Keys of outside systems');

  secrets
    .command('fill')
    .description('put the values of a YAML file into the secrets; what is empty there stays as it is')
    .argument('<file>', 'a copy of infra/operator/example-secrets.yaml')
    .action(
      operation(async ({ actor, now, confirm }, file) => {
        const client = new SecretsManagerClient({});
        const given = await readSecretsFile(file);
        const inUse = await Promise.all(given.map((secret) => isInUse(client, secret)));
        const changed = given.filter((_secret, index) => !inUse[index]);
        const names = changed.map(({ name }) => name);
        if (names.length === 0) return { data: { filled: [] }, text: 'Nothing differs.' };
        await confirm(`Put new values into the secrets ${names.join(', ')}?`);
        for (const { name, value } of changed) {
          await transact([audit(about.secret(name), actor, 'secret.filled', now)]);
          await client.send(
            new PutSecretValueCommand({ SecretId: idOf(name), SecretString: JSON.stringify(value) }),
          );
        }
        const text = `Filled: ${names.join(', ')}. Functions use the new values within five minutes.`;
        return { data: { filled: names }, text };
      }),
    );
};
