import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { parse } from 'yaml';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { logIn } from './app-user.ts';
import { cdk, outputsOf } from './cdk.ts';
import { checkOut, EARLIER_RELEASES } from './earlier-release.ts';
import { NoEmulatorError, startEmulator } from './emulator.ts';
import { refusedExports } from './imports.ts';
import { startOutside } from './outside.ts';
import { addStage, type Checkout, copyProject, setInStage } from './project.ts';
import { type Addresses, addressesOf } from './reach.ts';
import { keep, run, step, stopAll } from './run.ts';

const REGION = 'eu-west-1';
const ACCOUNT = '000000000000';
/** The stage that every release has. */
const STAGE = 'production';
const OF_PRODUCTION = { account: ACCOUNT, region: REGION, alarm_email: 'alarms@example.com' };
const OF_STAGE = ['-c', `stage=${STAGE}`];
const BOTH = ['-c', '@aws-cdk/core:defaultCrossStackReferences=both'];

const EMULATED = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
};

const operator = (project: Checkout, ...args: string[]) =>
  run(
    process.execPath,
    ['infra/operator/main.ts', '--stage', STAGE, '--yes', ...args],
    {},
    project.directory,
  );

const ASSEMBLY = 'cdk.out';

const synthesize = (project: Checkout, options: string[]) =>
  step(`Synthesize ${options.join(' ')}`, () => cdk(project, ['synth', '--quiet', ...OF_STAGE, ...options]));

/** Deploys stacks as synthesized, after looking whether CloudFormation, unlike the emulator, would refuse it for an export in use. */
const deploy = (project: Checkout, ...stacks: string[]) =>
  step(`Deploy ${stacks.join(' ')}`, async () => {
    assert.deepEqual(await refusedExports(STAGE, join(project.directory, ASSEMBLY), stacks), []);
    await cdk(project, ['deploy', '--app', ASSEMBLY, ...stacks, '--require-approval', 'never']);
  });

/** Goes from an earlier release to this one as `infra/README.md` says, while a client is in the middle of an order. */
const walk = async ({ name, commit, exports }: (typeof EARLIER_RELEASES)[number]): Promise<void> => {
  const release = await step(`Check out ${name}`, () => checkOut(commit));
  if (!release) {
    console.log(`NOT WALKED: this clone lacks the commit of ${name}. See git fetch --unshallow.`);
    return;
  }
  keep(release);
  let addresses: Addresses = { api: '', webhook: '' };
  const outside = keep(await startOutside(() => addresses.webhook));
  const aws = keep(await step('Start ministack', () => startEmulator(outside.environment)));
  Object.assign(process.env, EMULATED, { AWS_ENDPOINT_URL: aws.url, AWS_ENDPOINT_URL_S3: aws.url });
  const reach = async () => {
    addresses = addressesOf(aws.url, await outputsOf(STAGE));
  };
  const project = keep(copyProject());
  addStage(project, STAGE, {
    production: true,
    ...OF_PRODUCTION,
    operators: [`arn:aws:iam::${ACCOUNT}:user/tester`],
  });
  if (!exports) setInStage(release, STAGE, OF_PRODUCTION);
  const secrets = outside.writeSecrets(project.directory);
  const [, senderDomain] = LOCAL_CONFIG.mail.sender.split('@');
  await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity: senderDomain }));

  await step('cdk bootstrap', () => cdk(project, ['bootstrap', ...OF_STAGE]));
  await step(`Deploy ${name}`, () =>
    cdk(release, ['deploy', '--all', '--require-approval', 'never', ...OF_STAGE]),
  );
  const { TableName, SecretPrefix } = await outputsOf(STAGE);
  await release.fillSecrets(String(SecretPrefix), parse(readFileSync(secrets, 'utf8')));
  process.env.TABLE_NAME = String(TableName);
  await release.loadDemoData();
  await reach();
  const user = await logIn(() => addresses.api, { url: outside.urls.stripe });
  const active = await user.order();
  await step('Pay and set up an order', async () => {
    await user.pay(active);
    await user.untilActive(active);
  });
  const open = await user.order();
  aws.denied.splice(0);

  await step('Migrate', async () => {
    await operator(project, 'migrate', '--plan');
    await operator(project, 'migrate', '--apply');
  });
  if (exports) {
    await step('Destroy Observability', () =>
      cdk(release, ['destroy', '--force', ...OF_STAGE, 'Observability']),
    );
  }
  await synthesize(project, exports ? BOTH : []);
  await deploy(project, 'Data');
  await operator(project, 'secrets', 'fill', secrets);
  await deploy(project, '--all');
  if (exports) {
    await synthesize(project, []);
    await deploy(project, '--all');
  }
  await reach();
  await operator(project, 'migrate', '--apply');

  await step('Pay what was open', async () => {
    await user.pay(open);
    await user.untilActive(open);
    await user.untilActive(active);
  });
  await operator(project, 'migrate', '--plan');
  assert.deepEqual(aws.denied, [], 'Permissions are missing.');
  console.log(`Walked from ${name} to this one, with a payment under way.`);
};

// Leaving by process.exit ends the emulator too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  for (const release of EARLIER_RELEASES) {
    await walk(release);
    await stopAll();
  }
} catch (error) {
  process.exitCode = error instanceof NoEmulatorError && process.env.ALLOW_NO_EMULATOR ? 0 : 1;
  console.error(error instanceof NoEmulatorError ? `NOT TESTED: ${error.message}` : error);
} finally {
  await stopAll();
}
