import { expect, test } from 'vitest';
import { type Context, readSettings } from '../../infra/definitions/settings.ts';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { cdkContext, ownContext } from './synthesise.ts';

type Part = Record<string, unknown>;

const failure = (change: (context: Required<Context>, stage: Part, config: Part) => void): string => {
  const context = cdkContext();
  const stage = (context.stages as Record<string, Part>)[String(context.stage)] as Part;
  change(context, stage, context.config as Part);
  try {
    readSettings(context);
    return 'no failure';
  } catch (error) {
    return (error as Error).message;
  }
};

const OWNED = {
  account: '123456789012',
  region: 'eu-west-1',
  alarm_email: 'alarms@example.com',
  operators: ['arn:aws:iam::123456789012:user/ama'],
};

test('every stage in cdk.json is valid once production says where it lives and who is told', () => {
  const context = ownContext();
  for (const [stage, settings] of Object.entries(context.stages as Record<string, Part>)) {
    if (settings.production) Object.assign(settings, OWNED);
    expect(readSettings({ ...context, stage }).stage).toBe(stage);
  }
});

test.each(Object.keys(OWNED))('production is refused without %s', (name) => {
  expect(
    failure((_context, stage) => Object.assign(stage, { production: true, ...OWNED, [name]: null })),
  ).toContain(`stages.staging.${name}: name the`);
});

test('the default stage is no production, so that it deploys as it stands', () => {
  const context = ownContext();
  expect(readSettings(context)).toMatchObject({ stage: 'staging', production: false });
});

test('a stage replaces entries of the common configuration', () => {
  const context = cdkContext();
  const stages = context.stages as Record<string, Part>;
  const trial = { ...stages[String(context.stage)], config: { brand: 'Trial' } };
  const settings = readSettings({ ...context, stage: 'trial', stages: { trial } });
  // Configuration sets have one name space in an account and region, which stages may share.
  expect(settings.config.mail.configuration_set).toBe(`${LOCAL_CONFIG.mail.configuration_set}-trial`);
  expect({ ...settings.config, mail: LOCAL_CONFIG.mail }).toEqual({
    ...(context.config as Part),
    brand: 'Trial',
    web_push: null,
  });
});

test('all problems are told at once, each with its place', () => {
  const message = failure((_context, stage, config) => {
    stage.log_retention_days = 91;
    (stage.concurrency as Part).payments = 1;
    config.currencies = ['usd'];
    config.typo = true;
  });
  expect(message).toContain('stage "staging" in cdk.json is not valid:');
  expect(message).toContain('stages.staging.log_retention_days: one of 7, 14, 30');
  expect(message).toMatch(/stages\.staging\.concurrency\.payments: .*>=2/);
  expect(message).toContain('config.currencies.0: an ISO 4217 code in upper case');
  expect(message).toMatch(/config: .*"typo"/);
});

test.each<[string, Part, RegExp]>([
  ['a default currency that is not sold in', { default_currency: 'EUR' }, /default_currency: EUR is not one/],
  [
    'a page that its passkeys are not for',
    { passkeys: { rp_id: 'example-hosting.com', origins: ['https://example-hosting.com.example.net'] } },
    /passkeys: https:\/\/example-hosting\.com\.example\.net does not lie below example-hosting\.com/,
  ],
  [
    'passkeys for a domain that the app is not below',
    { passkeys: { rp_id: 'other.example-hosting.com', origins: [] } },
    /passkeys: https:\/\/client\.example-hosting\.com does not lie below/,
  ],
  [
    'an Android app by something else than its certificate',
    { passkeys: { rp_id: null, origins: ['android:apk-key-hash:abc'] } },
    /passkeys\.origins\.0: an origin such as/,
  ],
  ['a currency nobody can charge', { currencies: ['USD', 'JPY'] }, /currencies: no gateway charges JPY/],
  ['a minimum above the maximum', { credit: { minimum: 9, maximum: 5 } }, /credit: minimum is above maximum/],
  [
    'a department id used twice',
    {
      departments: [
        { id: 1, name: 'A' },
        { id: 1, name: 'B' },
      ],
    },
    /departments: id 1 is used twice/,
  ],
  ['more than a function can hold', { brand: 'x'.repeat(4000) }, /config\.\d+ bytes, more than the/],
])('%s is refused', (_, change, message) => {
  expect(failure((_context, _stage, config) => Object.assign(config, change))).toMatch(message);
});

test.each([null, 'arn:aws:dynamodb:eu-west-1:123456789012:table/another/stream/2026'])(
  'a restored table is refused with %s for its stream, from which its audit trail is copied',
  (restored_stream) => {
    expect(
      failure((_context, stage) => Object.assign(stage, { restored_table: 'restored', restored_stream })),
    ).toContain('stages.staging.restored_stream: name the ARN of the stream of restored_table');
  },
);

test('an unknown or missing stage says how to choose one', () => {
  expect(failure((context) => Object.assign(context, { stage: 'qa' }))).toContain('no stage "qa"');
  expect(failure((context) => Object.assign(context, { stage: undefined }))).toContain('-c stage=');
});

test('production has no test mode, and a stage for tests may have it', () => {
  const inTestMode = (production: boolean) =>
    failure((_context, stage) => Object.assign(stage, { production, ...OWNED, config: { mode: 'test' } }));
  expect(inTestMode(true)).toContain('config.mode: production is live');
  expect(inTestMode(false)).toBe('no failure');
});
