import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DEMO, loadDemoData } from '../../infra/local/demo-data.ts';
import { startOutsideSystems } from '../../infra/local/outside-systems.ts';
import { startRegistriesAndPush } from '../../infra/local/registries-and-push.ts';
import { findClient } from '../../shared/identity/clients.ts';
import { bootstrap, deploy, destroy, type Outputs } from './cdk.ts';
import { type Emulator, NoEmulatorError, startEmulator } from './emulator.ts';
import { type Addresses, addressesOf, outputNamed } from './reach.ts';

/** What is stopped at the end, whatever happens, last first. */
const started: (() => Promise<void>)[] = [];
const keep = <T extends { close(): Promise<void> }>(part: T): T => {
  started.push(() => part.close());
  return part;
};

const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const begin = performance.now();
  process.stdout.write(`${what} … `);
  const result = await work();
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
};

const EMULATED = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'eu-west-1',
  AWS_DEFAULT_REGION: 'eu-west-1',
};

/** The AWS that AWS_ENDPOINT_URL names, or one started for this test, which no real credentials ever reach. */
const chooseAws = async (functionEnvironment: Record<string, string>): Promise<Emulator> => {
  const { AWS_ENDPOINT_URL: url, AWS_PROFILE, AWS_SESSION_TOKEN, ...others } = process.env;
  const aws = url
    ? { url, denied: [], close: async () => undefined }
    : await step('Start ministack', () => startEmulator(functionEnvironment));
  const environment = url ? { ...EMULATED, ...process.env } : { ...others, ...EMULATED };
  process.env = { ...environment, AWS_ENDPOINT_URL: aws.url, AWS_ENDPOINT_URL_S3: aws.url };
  return keep(aws);
};

const run = async (command: string, args: string[], env: Record<string, string> = {}): Promise<void> => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
};

const fillSecrets = async (outputs: Outputs, secrets: Record<string, unknown>): Promise<void> => {
  const client = new SecretsManagerClient({});
  const prefix = outputNamed(outputs, 'SecretPrefix');
  for (const [name, value] of Object.entries(secrets)) {
    await client.send(
      new PutSecretValueCommand({ SecretId: `${prefix}/${name}`, SecretString: JSON.stringify(value) }),
    );
  }
};

const main = async (): Promise<void> => {
  let addresses: Addresses | null = null;
  const outside = keep(
    await startOutsideSystems({
      ports: { stripe: 0, paystack: 0, whm: 0, registrar: 0 },
      stateFile: () => null,
      webhook: () => String(addresses?.webhook),
    }),
  );
  const registries = keep(await startRegistriesAndPush({ ports: { rdap: 0, whois: 0, fcm: 0, apns: 0 } }));
  const aws = await chooseAws(registries.environment);

  await step('Bootstrap', bootstrap);
  const { outputs } = await step('Deploy', deploy);
  addresses = addressesOf(aws.url, outputs);

  await fillSecrets(outputs, { ...outside.secrets, ...registries.secrets });
  process.env.TABLE_NAME = outputNamed(outputs, 'TableName');
  await loadDemoData(new Date());

  const deployed = { ...addresses, stripe: outside.stripe.url, paystack: outside.paystack.url };
  await run('vitest', ['run', '--config', 'test/deployed/vitest.config.ts'], {
    DEPLOYED: JSON.stringify(deployed),
  });
  assert.deepEqual(aws.denied, [], 'Functions were refused what they need.');

  const again = await step('Deploy again', deploy);
  assert.deepEqual(again.changed, [], 'A second deployment changed something.');

  await step('Destroy the code', () => destroy('Observability', 'Api', 'Fulfilment'));
  const client = await findClient(DEMO.user.clients.usd);
  assert.equal(client.profile.id, DEMO.user.clients.usd, 'The data went with the code.');
};

const stopAll = async (): Promise<void> => {
  for (const stop of started.reverse()) await stop();
};

// Leaving by process.exit ends the emulator too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
  console.log('Deployed, driven end to end, deployed again without a change; the data outlived the code.');
} catch (error) {
  process.exitCode = error instanceof NoEmulatorError && process.env.ALLOW_NO_EMULATOR ? 0 : 1;
  console.error(error instanceof NoEmulatorError ? `NOT TESTED: ${error.message}` : error);
} finally {
  await stopAll();
}
