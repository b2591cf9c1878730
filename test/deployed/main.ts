import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import aws4 from 'aws4';
import { DEMO, loadDemoData } from '../../infra/local/demo-data.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { reachStage } from '../../infra/operator/stage.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { DAY_MS, HOUR_MS } from '../../shared/platform/dates.ts';
import { remove, writeOne } from '../../shared/platform/table/write.ts';
import { scanTable } from '../support/table.ts';
import { cdk, deploy, type Outputs, outputsOf } from './cdk.ts';
import { type Emulator, NoEmulatorError, startEmulator } from './emulator.ts';
import { startOutside } from './outside.ts';
import { addStage, copyProject, setInStage } from './project.ts';
import { type Addresses, addressesOf } from './reach.ts';
import { makeNextRelease } from './release.ts';
import { keep, run, step, stopAll } from './run.ts';
import { type Deployed, HELD_DOMAIN } from './stack.ts';

const REGION = 'eu-west-1';
/** Where the emulator puts everything, and an account that a wrong profile would lead to. */
const [ACCOUNT, OTHER_ACCOUNT] = ['000000000000', '111111111111'];

const EMULATED = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
};

/** The stage of cdk.json that is deployed unless another is asked for, and one beside it. */
const [STAGE, SECOND] = ['staging', 'second'];

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

/** Credentials of the operator role of a stage, as the environment has them. */
const assume = async (RoleArn: string): Promise<Record<string, string>> => {
  const { Credentials } = await new STSClient({}).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'tester' }),
  );
  return {
    AWS_ACCESS_KEY_ID: String(Credentials?.AccessKeyId),
    AWS_SECRET_ACCESS_KEY: String(Credentials?.SecretAccessKey),
    AWS_SESSION_TOKEN: String(Credentials?.SessionToken),
  };
};

const TRUSTING = {
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: 'sts:AssumeRole' },
  ],
};

/** Lets the account take a role without the second factor, which the emulator cannot be shown. */
const trustWithoutFactor = async (url: string, role: string): Promise<void> => {
  const body = new URLSearchParams({
    Action: 'UpdateAssumeRolePolicy',
    Version: '2010-05-08',
    RoleName: String(role.split('/').at(-1)),
    PolicyDocument: JSON.stringify(TRUSTING),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { service: 'iam', region: 'us-east-1', host: new URL(url).host, method: 'POST', path: '/' };
  const signed = aws4.sign(
    { ...request, headers, body },
    { accessKeyId: EMULATED.AWS_ACCESS_KEY_ID, secretAccessKey: EMULATED.AWS_SECRET_ACCESS_KEY },
  );
  const response = await fetch(url, {
    method: 'POST',
    headers: signed.headers as Record<string, string>,
    body,
  });
  assert.equal(response.status, 200, await response.text());
};

/** Roles that were seen to refuse whoever shows no second factor; a deployment makes them do so again. */
const demanding = new Set<string>();

const becomeOperator = async (aws: Emulator, { OperatorRoleArn }: Outputs) => {
  const role = String(OperatorRoleArn);
  const given = await assume(role).catch(async (error: Error) => {
    assert.match(error.message, /not authorized to perform: sts:AssumeRole/);
    demanding.add(role);
    const refusal = aws.denied.findIndex((call) => call.includes('sts:AssumeRole'));
    if (refusal >= 0) aws.denied.splice(refusal, 1);
    await trustWithoutFactor(aws.url, role);
    return assume(role);
  });
  assert(demanding.has(role), 'The operator role asks for no second factor.');
  return given;
};

/** Takes away what the operator of the README has made, so that the demo data finds an empty table. */
const emptyTable = async (): Promise<void> => {
  for (const item of await scanTable()) await writeOne(remove(item));
};

let addresses: Addresses | null = null;
const outside = keep(await startOutside(() => String(addresses?.webhook)));
const project = keep(copyProject());

const main = async (): Promise<void> => {
  const aws = await chooseAws(outside.environment);
  const secrets = outside.writeSecrets(project.directory);

  /** Points the simulators and the tests at a stage. */
  const reach = async (stage: string): Promise<{ outputs: Outputs; deployed: Deployed }> => {
    const outputs = await outputsOf(stage);
    addresses = addressesOf(aws.url, outputs);
    const { directory } = project;
    const operator = await becomeOperator(aws, outputs);
    const deployed = { stage, ...addresses, ...outside.urls, directory, operator };
    return { outputs, deployed: { ...deployed, alarmTopic: String(outputs.AlarmTopic) } };
  };
  const fillSecrets = (stage: string) =>
    run(
      process.execPath,
      ['infra/operator/main.ts', '--stage', stage, '--yes', 'secrets', 'fill', secrets],
      {},
      project.directory,
    );
  const operate = async <T>(stage: string, ...words: string[]): Promise<T> => {
    const command = ['infra/operator/main.ts', '--stage', stage, '--yes', '--json', ...words];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: project.directory });
    return JSON.parse(stdout) as T;
  };
  /** Makes a table of what that of a stage is now; returns its name. */
  const restoreTable = async (stage: string) => {
    const { table, stream } = await operate<{ table: string; stream: string }>(stage, 'table', 'restore');
    return { restored_table: table, restored_stream: stream };
  };
  /** Lets days pass on a stage in test mode, by its own schedule and queues. */
  const turnClock = async (stage: string, days: number) => {
    type Clock = { now: string; ahead_ms: number };
    const turned = await operate<Clock>(stage, 'clock', 'advance', `${days}d`);
    assert(
      Math.abs(turned.ahead_ms - days * DAY_MS) < HOUR_MS,
      `The clock is ahead by ${turned.ahead_ms} ms.`,
    );
    const shown = await operate<Clock>(stage, 'clock');
    assert(Date.parse(shown.now) >= Date.parse(turned.now), `Then it is ${shown.now}.`);
  };
  /** What went wrong that leaves nothing in the way of what follows. */
  const failed: string[] = [];
  const vitest = async (deployed: Deployed, ...files: string[]) => {
    const environment = { DEPLOYED: JSON.stringify(deployed) };
    const config = ['--config', 'test/deployed/vitest.config.ts'];
    await run('vitest', ['run', ...config, ...process.argv.slice(2), ...files], environment).catch(
      (error: Error) => failed.push(`${deployed.stage}: ${error.message}`),
    );
  };

  const fraud_review = { mail_domains: [HELD_DOMAIN] };
  setInStage(project, STAGE, { client_area: true, config: { fraud_review } });
  const [, senderDomain] = LOCAL_CONFIG.mail.sender.split('@');
  await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity: senderDomain }));
  await step('npx cdk bootstrap', () => cdk(project, ['bootstrap']));
  await step('npx cdk deploy --all --require-approval never', () => deploy(project));
  const { deployed } = await reach(STAGE);
  await fillSecrets(STAGE);
  const { TABLE_NAME, APP_CONFIG, SECRET_PREFIX } = (await reachStage(STAGE)).environment;
  Object.assign(process.env, { TABLE_NAME, APP_CONFIG, SECRET_PREFIX });
  await vitest(deployed, 'test/readme/');
  await emptyTable();
  await outside.removeAccounts();
  await loadDemoData(new Date());
  await vitest(deployed, 'test/scenarios/', 'test/deployed/');
  assert.deepEqual(await step('Deploy again', () => deploy(project)), [], 'Something changed.');

  const refused = () => aws.denied.splice(0);
  const expectNoneRefused = () => failed.push(...refused().map((call) => `It was refused: ${call}`));
  /** Deploys on another table: what runs while functions and policies name two different ones is refused, and tried again. */
  const deployOnOtherTable = async () => {
    expectNoneRefused();
    await deploy(project);
    refused();
  };
  expectNoneRefused();

  addStage(project, SECOND, {
    account: ACCOUNT,
    region: REGION,
    alarm_email: 'alarms@example.com',
    operators: [`arn:aws:iam::${ACCOUNT}:user/tester`],
    config: { fraud_review, mode: 'test' },
  });
  await step('Deploy a second stage with a wrong profile', () =>
    assert.rejects(deploy(project, SECOND, { AWS_ACCESS_KEY_ID: OTHER_ACCOUNT }), /000000000000/),
  );
  assert.deepEqual(await outputsOf(SECOND), {}, 'A wrong profile has deployed something.');
  assert.notDeepEqual(refused(), [], 'A wrong profile was refused nothing.');
  await step('Deploy a second stage', () => deploy(project, SECOND));
  await fillSecrets(SECOND);
  await vitest((await reach(SECOND)).deployed, 'test/readme/');
  await step('Turn the clock of the second stage, which is in test mode', () => turnClock(SECOND, 3)).catch(
    (error: Error) => failed.push(error.message),
  );
  await assert.rejects(operate(STAGE, 'clock', 'advance', '3d'), /of a stage in test mode, can be turned/);

  makeNextRelease(project);
  const restored = await step('Restore the table', () => restoreTable(STAGE));
  setInStage(project, STAGE, restored);
  await step('Deploy the next release, on the restored table', deployOnOtherTable);
  await vitest((await reach(STAGE)).deployed, 'test/scenarios/');
  project.restore();
  setInStage(project, STAGE, { restored_table: null, restored_stream: null });
  await step('Go back to the release before', deployOnOtherTable);
  await vitest((await reach(STAGE)).deployed, 'test/scenarios/');
  expectNoneRefused();

  await step('Destroy the code', () =>
    cdk(project, ['destroy', '--force', 'Observability', 'Api', 'Fulfilment']),
  );
  const client = await getClient(DEMO.user.clients.usd);
  assert.equal(client.profile.id, DEMO.user.clients.usd, 'The data went with the code.');
  assert.deepEqual(failed, [], 'Tests have failed, or permissions are missing.');
};

// Leaving by process.exit ends the emulator too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
  console.log(
    'Deployed, driven end to end, deployed again without a change, as a second stage in test mode, a release forward and back; ' +
      'the data outlived the code.',
  );
} catch (error) {
  process.exitCode = error instanceof NoEmulatorError && process.env.ALLOW_NO_EMULATOR ? 0 : 1;
  console.error(error instanceof NoEmulatorError ? `NOT TESTED: ${error.message}` : error);
} finally {
  await stopAll();
}
