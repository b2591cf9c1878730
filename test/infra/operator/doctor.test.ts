import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHECKS, type Finding } from '../../../shared/operator/doctor/finding.ts';
import { examine } from '../../../shared/operator/doctor/index.ts';
import { setEnvironment } from '../../../shared/platform/env.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { type Account, startAccount } from './aws-account.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Answer = { findings: Finding[]; checked: string[] };

/** As a person runs it: a process of its own, which has read no secret before. */
const doctor = async (): Promise<Answer & { code: number; err: string }> => {
  const { code, out, err } = await operator.alone('doctor', '--json');
  return { ...(JSON.parse(out) as Answer), code, err };
};

const putSecret = async (name: string, value: unknown): Promise<void> => {
  await fetch(fixture.api.stack.secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
    body: JSON.stringify({
      SecretId: `hosting-client-api/local/${name}`,
      SecretString: JSON.stringify(value),
    }),
  });
};

const secrets = () => {
  const { outside, registriesAndPush } = fixture.api.stack;
  return { ...outside.secrets, ...registriesAndPush.secrets } as Record<string, Record<string, unknown>>;
};

const restoreSecrets = async (): Promise<void> => {
  for (const [name, value] of Object.entries(secrets())) await putSecret(name, value);
};

const changeMailAccount = (change: object) =>
  fetch(`${fixture.api.stack.mail.url}/_simulator/account`, {
    method: 'PATCH',
    body: JSON.stringify(change),
  });

const changeEndpoint = (fields: [string, string][]) =>
  fetch(`${fixture.api.stack.outside.stripe.url}/_simulator/webhook_endpoint`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

afterEach(restoreSecrets);

const problems = (findings: Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ problem }) => problem);

test('a stack that is well has no problem, and what only AWS has is not claimed to be looked at', async () => {
  const { code, findings, checked } = await doctor();
  expect(findings).toEqual([]);
  expect(checked).toEqual(['secrets', 'vendors', 'webhooks', 'api', 'clock', 'mail']);
  expect(code).toBe(0);
  expect((await operator.alone('doctor')).out).toMatch(/^Looked at: secrets, .+ No problem\.\n$/);
}, 60_000);

test('in test mode a secret that leads to what is live is a problem', async () => {
  await putSecret('namecom', { ...secrets().namecom, api_base: 'https://api.name.com' });
  const { APP_CONFIG = '{}' } = fixture.api.stack.environment;
  setEnvironment({ APP_CONFIG: JSON.stringify({ ...JSON.parse(APP_CONFIG), mode: 'test' }) });
  const { findings } = await examine(new Date());
  setEnvironment({ APP_CONFIG });
  expect(problems(findings, 'secrets')).toEqual(['The secret namecom is malformed at: (live, in test mode)']);
}, 60_000);

test('secrets that are empty, malformed or of different modes are told, without their values', async () => {
  await putSecret('namecom', { username: 'ama' });
  await putSecret('fcm', {});
  await putSecret('stripe-publishable', { publishable_key: 'pk_live_abc' });
  const { code, findings, err } = await doctor();
  expect(problems(findings, 'secrets')).toEqual([
    expect.stringMatching(/namecom is malformed at: token/),
    expect.stringMatching(/fcm is malformed at: service_account/),
  ]);
  // A stage may do without an app for Android.
  expect(findings.map(({ level }) => level)).toEqual(['error', 'warning']);
  expect([code, err]).toEqual([1, 'One problem.\n']);
  await putSecret('namecom', secrets().namecom);
  const { findings: modes } = await doctor();
  expect(problems(modes, 'secrets').join()).toContain('key of test and stripe-publishable one of live');
  expect(JSON.stringify(modes)).not.toContain('pk_live_abc');
  expect(modes.every(({ remedy }) => remedy.includes('secrets fill'))).toBe(true);
  await restoreSecrets();
}, 60_000);

test('a key that its vendor refuses is told for each vendor, and one that does not answer otherwise', async () => {
  const { stripe, paystack, whm, namecom, fcm, apns } = secrets();
  const [server] = (whm as { servers: object[] }).servers;
  await putSecret('stripe', { ...stripe, secret_key: 'sk_test_revoked' });
  await putSecret('paystack', { ...paystack, secret_key: 'sk_test_revoked' });
  await putSecret('whm', { servers: [{ ...server, token: 'revoked' }] });
  await putSecret('namecom', { ...namecom, token: 'revoked' });
  const service_account = { ...(fcm?.service_account as object), project_id: 'another-project' };
  await putSecret('fcm', { ...fcm, service_account });
  await putSecret('apns', { ...apns, key_id: 'ANOTHERKEY' });
  const { findings, code } = await doctor();
  const told = problems(findings, 'vendors');
  expect(told).toEqual(
    ['stripe', 'paystack', 'whm', 'namecom', 'fcm', 'apns'].map((name) =>
      expect.stringMatching(new RegExp(`^${name} refuses what is in the secret: `)),
    ),
  );
  expect(code).toBe(1);
  await restoreSecrets();
  await fetch(`${fixture.api.stack.outside.registrar.url}/_simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'GET /core/v1/hello', times: 1, status: 503 }),
  });
  expect(problems((await doctor()).findings, 'vendors')).toEqual([
    expect.stringMatching(/^namecom does not answer: /),
  ]);
}, 60_000);

test.each([
  [[['status', 'disabled']], 'Stripe has disabled'],
  [[['url', 'https://elsewhere.example.com/stripe']], 'Stripe sends no events to'],
  [[['enabled_events[]', 'payment_intent.succeeded']], 'Stripe does not send payment_intent.payment_failed'],
] as [[string, string][], string][])(
  'a webhook endpoint at Stripe with %j is told',
  async (fields, told) => {
    await changeEndpoint(fields);
    const { findings } = await doctor();
    expect(problems(findings, 'webhooks')).toEqual([expect.stringContaining(told)]);
    await changeEndpoint([]);
  },
  60_000,
);

test('mail that cannot reach everybody is told: sandbox, suspension, quota, identity, DKIM, MAIL FROM', async () => {
  await changeMailAccount({
    sandbox: true,
    sending: 'suspended',
    dkim: 'FAILED',
    mail_from_domain_broken: true,
  });
  const told = problems((await doctor()).findings, 'mail');
  expect(told).toHaveLength(4);
  for (const word of ['sandbox', 'stopped sending', 'DKIM', 'MAIL FROM']) expect(told.join()).toContain(word);
  const account = { sandbox: false, sending: 'enabled', dkim: 'SUCCESS', mail_from_domain_broken: false };
  const before = (await (
    await fetch(`${fixture.api.stack.mail.url}/_simulator/account`)
  ).json()) as Answer & {
    identities: string[];
  };
  await changeMailAccount({ ...account, identities: [] });
  expect(problems((await doctor()).findings, 'mail')).toEqual([expect.stringContaining('SES does not know')]);
  await changeMailAccount({ identities: before.identities });
}, 60_000);

const STAGE = 'hosting-client-api-staging';

/** An account in which nothing is wrong. */
const wellAccount = (): Account => ({
  stacks: {
    [`${STAGE}-fulfilment`]: {
      outputs: { WebhookUrl: `${fixture.api.stack.webhook}/` },
      resources: [
        ['AWS::Lambda::Function', 'settle'],
        ['AWS::SQS::Queue', 'https://sqs.eu-west-1.amazonaws.com/1/payments'],
      ],
    },
    [`${STAGE}-api`]: {
      outputs: { ApiUrl: fixture.api.stack.api },
      resources: [['AWS::ApiGatewayV2::Api', 'abc']],
    },
    [`${STAGE}-observability`]: {
      outputs: { AlarmTopic: 'arn:aws:sns:eu-west-1:1:topic' },
      resources: [
        ['AWS::CloudWatch::Alarm', 'errors'],
        ['AWS::CloudWatch::Alarm', 'age'],
        ['AWS::CloudWatch::Dashboard', STAGE],
      ],
    },
  },
  alarms: [
    { AlarmName: 'errors', ActionsEnabled: true, Dimensions: [{ Name: 'FunctionName', Value: 'settle' }] },
    { AlarmName: 'age', ActionsEnabled: true, Dimensions: [{ Name: 'QueueName', Value: 'payments' }] },
  ],
  dashboards: {
    [STAGE]: {
      widgets: [{ properties: { metrics: [['AWS/ApiGateway', 'Count', 'ApiId', 'abc', { stat: 'Sum' }]] } }],
    },
  },
  subscriptions: [{ protocol: 'email', arn: 'arn:aws:sns:eu-west-1:1:topic:one' }],
  concurrency: 1000,
  recovery: 'ENABLED',
  denied: [],
});

let account: Account;
let aws: Awaited<ReturnType<typeof startAccount>>;

beforeAll(async () => {
  account = wellAccount();
  aws = await startAccount(account, fixture.api.stack.dynamodb);
});
afterAll(() => aws.close());
beforeEach(() => Object.assign(account, wellAccount()));

const SETTINGS = { stage: 'staging', production: false, alarms: true, account_concurrency: 1000 };

/** As the function and the command do it on AWS. */
const examineStage = async (settings: object = {}, now = new Date()): Promise<Finding[]> => {
  const services = ['CLOUDFORMATION', 'CLOUDWATCH', 'SNS', 'LAMBDA', 'DYNAMODB'];
  setEnvironment({
    ...fixture.api.stack.environment,
    ...Object.fromEntries(services.map((name) => [`AWS_ENDPOINT_URL_${name}`, aws.url])),
    STAGE_SETTINGS: JSON.stringify({ ...SETTINGS, ...settings }),
  });
  const { findings, checked } = await examine(now);
  expect(checked).toEqual(CHECKS);
  return findings;
};

test('a stage on AWS that is well has no problem', async () => {
  expect(await examineStage()).toEqual([]);
});

const stack = (part: string) => account.stacks[`${STAGE}-${part}`] as Account['stacks'][string];

test.each<[string, string, () => void, RegExp]>([
  ['alarms', 'an alarm that was deleted', () => account.alarms.pop(), /alarm age is gone/],
  [
    'alarms',
    'an alarm that is switched off',
    () => Object.assign(account.alarms[0] ?? {}, { ActionsEnabled: false }),
    /alarm errors tells nobody/,
  ],
  [
    'alarms',
    'an alarm on a function that was made anew',
    () => stack('fulfilment').resources.splice(0, 1, ['AWS::Lambda::Function', 'settle-2']),
    /errors looks at settle, which is no part/,
  ],
  [
    'alarms',
    'an alarm on a queue of another stack',
    () => stack('fulfilment').resources.pop(),
    /age looks at payments/,
  ],
  [
    'alarms',
    'a subscription that nobody has confirmed',
    () => Object.assign(account.subscriptions[0] ?? {}, { arn: 'PendingConfirmation' }),
    /subscription by email has not been confirmed/,
  ],
  ['alarms', 'alarms without a subscriber', () => account.subscriptions.pop(), /Nobody is subscribed/],
  [
    'dashboard',
    'a dashboard of an API that is gone',
    () => stack('api').resources.splice(0, 1, ['AWS::ApiGatewayV2::Api', 'def']),
    /dashboard shows abc/,
  ],
  [
    'dashboard',
    'a dashboard that was deleted',
    () => Object.assign(account, { dashboards: {} }),
    /dashboard hosting-client-api-staging is gone/,
  ],
  [
    'limits',
    'a new account',
    () => Object.assign(account, { concurrency: 10 }),
    /may run 10 functions at once, and this stage counts on 1000/,
  ],
  [
    'backups',
    'a table without point-in-time recovery',
    () => Object.assign(account, { recovery: 'DISABLED' }),
    /has no point-in-time recovery/,
  ],
  [
    'any',
    'a caller without the rights',
    () => Object.assign(account, { denied: ['DescribeAlarms'] }),
    /could not be looked at/,
  ],
])('%s: %s is found', async (_, __, spoil, told) => {
  spoil();
  const findings = await examineStage();
  expect(findings.map(({ problem }) => problem)).toEqual([expect.stringMatching(told)]);
  expect(findings[0]?.remedy.length).toBeGreaterThan(20);
});

test('a stage that tells nobody of alarms on purpose is asked for no subscription', async () => {
  account.subscriptions = [];
  expect(await examineStage({ alarms: false })).toEqual([]);
});

test('test keys in production are told', async () => {
  const told = problems(await examineStage({ production: true }), 'secrets').join();
  for (const name of ['stripe', 'stripe-publishable', 'paystack'])
    expect(told).toContain(`${name} is a test key`);
});

test('a clock that is wrong is told', async () => {
  const findings = await examineStage({}, new Date(Date.now() + 200_000));
  expect(problems(findings, 'clock')).toEqual([
    expect.stringMatching(/^The clock of this machine is (199|200|201) s/),
  ]);
});

test('an API that does not answer, and a webhook that is gone, are told', async () => {
  stack('fulfilment').outputs.WebhookUrl = `${fixture.api.stack.api}/nowhere`;
  setEnvironment({ ...fixture.api.stack.environment });
  const findings = await examineStage();
  expect(problems(findings, 'webhooks')).toEqual([
    expect.stringContaining('answers 404 instead of 200'),
    expect.stringContaining('answers 404 instead of 200'),
    expect.stringContaining('Stripe sends no events to'),
  ]);
});
