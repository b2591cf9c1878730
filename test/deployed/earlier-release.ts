import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Releases to come from, oldest first, and whether their stacks import from each other by exports. */
export const EARLIER_RELEASES = [
  { name: 'release 1.0', commit: 'f9a2ea970cc3a1ebe196aeea801144f8bd6eb10d', exports: true },
  { name: 'the release before this', commit: '3cc8833c6b2d99d44c9da44d2313cb3040e0d3ee', exports: false },
] as const;

const LOAD_DEMO_DATA = `
  const { LOCAL_CONFIG } = await import('./infra/local/environment.ts');
  process.env.APP_CONFIG = JSON.stringify(LOCAL_CONFIG);
  const { loadDemoData } = await import('./infra/local/demo-data.ts');
  await loadDemoData(new Date());`;

const run = async (directory: string, command: string, args: string[]): Promise<boolean> => {
  const options = { cwd: directory, maxBuffer: 1 << 26 };
  await promisify(execFile)(command, args, options);
  return true;
};

/** The release of a commit as a clone has it after `npm ci`; null where this clone's history does not reach back to it. */
export const checkOut = async (commit: string) => {
  const known = await run('.', 'git', ['cat-file', '-e', `${commit}^{commit}`]).catch(() => false);
  if (!known) return null;
  const directory = mkdtempSync(join(tmpdir(), 'release-'));
  await run('.', 'sh', ['-c', `git archive ${commit} | tar x -C ${directory}`]);
  await run(directory, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']);
  await run(directory, 'npm', ['run', 'build']);
  return {
    directory,
    /** Puts values into the secrets that this release has: where it has no `stripe-webhooks`, that is part of its `stripe`. */
    fillSecrets: async (prefix: string, values: Record<string, object>): Promise<void> => {
      const client = new SecretsManagerClient({});
      const { SecretList = [] } = await client.send(new ListSecretsCommand({ MaxResults: 100 }));
      const names = SecretList.flatMap(({ Name = '' }) =>
        Name.startsWith(`${prefix}/`) ? [Name.slice(prefix.length + 1)] : [],
      );
      for (const name of names) {
        const parts = Object.entries(values).filter(
          ([key]) => key === name || (key.startsWith(`${name}-`) && !names.includes(key)),
        );
        const SecretString = JSON.stringify(Object.assign({}, ...parts.map(([, part]) => part)));
        await client.send(new PutSecretValueCommand({ SecretId: `${prefix}/${name}`, SecretString }));
      }
    },
    /** Fills the table that TABLE_NAME names. */
    loadDemoData: () => run(directory, process.execPath, ['--input-type=module', '--eval', LOAD_DEMO_DATA]),
    close: async (): Promise<void> => rmSync(directory, { recursive: true, force: true }),
  };
};
