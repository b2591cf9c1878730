import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecretsManager } from '../../infra/local/secrets-manager.ts';
import type { Simulator } from '../../infra/local/simulators/simulator.ts';
import { leadsToOf } from '../../shared/integrations/credentials.ts';
import { loadSchemas } from '../../shared/integrations/registry/load-schemas.ts';
import { SECRETS } from '../../shared/integrations/registry/secrets.ts';
import { readSecret } from '../../shared/platform/aws/secrets.ts';
import { setEnvironment } from '../../shared/platform/env.ts';

const server = { id: 's1', hostname: 's1.example.com', username: 'u' };
const WHM = { ...server, token: 't' };
const DIRECTADMIN = { ...server, login_key: 'k' };
const account = { project_id: 'p', client_email: 'e', private_key: 'k' };
const apns = { team_id: 'ABCDE12345', key_id: 'ABCDE12345', private_key: 'k', topic: 't' };
const webpush = { subject: 'mailto:a@example.com', private_key: Buffer.alloc(32, 1).toString('base64url') };
const on = (panel: object, url: string, more = {}) => ({ servers: [{ ...panel, url, ...more }] });
const PANEL = 'https://s1.example.com:2087';
const HERE = 'http://127.0.0.1:4000';

/** Each secret as it leads to what is live, in every way that it can; none where nothing of it is. */
const LIVE: Record<string, object[]> = {
  stripe: [
    { secret_key: 'sk_live_1' },
    { secret_key: 'rk_live_1' },
    { secret_key: 'unknown' },
    { secret_key: 'sk_live_1', api_base: 'https://api.stripe.com' },
  ],
  'stripe-publishable': [{ publishable_key: 'pk_live_1' }, { publishable_key: 'unknown' }],
  'stripe-webhooks': [],
  paystack: [{ secret_key: 'sk_live_1' }, { secret_key: 'sk_live_1', api_base: 'https://api.paystack.co' }],
  paypal: [
    { client_id: 'i', client_secret: 's' },
    { client_id: 'i', client_secret: 's', api_base: 'https://api-m.paypal.com' },
    { client_id: 'i', client_secret: 's', api_base: 'https://api-m.sandbox.paypal.com.example.com' },
  ],
  'paypal-webhooks': [],
  whm: [on(WHM, PANEL), { servers: [...on(WHM, PANEL, { test: true }).servers, ...on(WHM, PANEL).servers] }],
  directadmin: [on(DIRECTADMIN, PANEL)],
  namecom: [
    { username: 'u', token: 't' },
    { username: 'u', token: 't', api_base: 'https://api.name.com' },
  ],
  openprovider: [
    { username: 'u', password: 'p' },
    { username: 'u', password: 'p', api_base: 'https://api.openprovider.eu' },
  ],
  powerdns: [{ url: PANEL, api_key: 'k' }],
  fcm: [],
  apns: [],
  webpush: [],
};

/** Each secret as a stage in test mode takes it. */
const FOR_TESTS: Record<string, object[]> = {
  stripe: [{ secret_key: 'sk_test_1' }, { secret_key: 'rk_test_1' }, { secret_key: 'any', api_base: HERE }],
  'stripe-publishable': [{ publishable_key: 'pk_test_1' }],
  'stripe-webhooks': [{ webhook_secrets: ['whsec_1'] }],
  paystack: [{ secret_key: 'sk_test_1' }],
  paypal: [{ client_id: 'i', client_secret: 's', api_base: 'https://api-m.sandbox.paypal.com' }],
  'paypal-webhooks': [{ webhook_id: 'w' }],
  whm: [on(WHM, HERE), on(WHM, PANEL, { test: true })],
  directadmin: [on(DIRECTADMIN, HERE), on(DIRECTADMIN, PANEL, { test: true })],
  namecom: [{ username: 'u', token: 't', api_base: 'https://api.dev.name.com' }],
  openprovider: [{ username: 'u', password: 'p', api_base: 'http://api.sandbox.openprovider.nl:8480' }],
  powerdns: [{ url: PANEL, api_key: 'k', test: true }],
  fcm: [{ service_account: account }],
  apns: [apns],
  webpush: [webpush],
};

let secrets: Simulator;
beforeAll(async () => {
  secrets = await startSecretsManager(0, null, {});
});
afterAll(() => secrets.close());

let stages = 0;

/** Reads a secret as a function of a stage in this mode does. */
const read = async (mode: 'live' | 'test' | undefined, name: string, value: object) => {
  stages += 1;
  const SECRET_PREFIX = `stage-${stages}`;
  await fetch(secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
    body: JSON.stringify({ SecretId: `${SECRET_PREFIX}/${name}`, SecretString: JSON.stringify(value) }),
  });
  setEnvironment({
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SECRET_PREFIX,
    APP_CONFIG: JSON.stringify({ mode }),
  });
  const schema = (await loadSchemas())[name];
  if (!schema) throw new Error(`There is no secret ${name}.`);
  return readSecret(name, schema);
};

test('every secret of every vendor is held to it', () => {
  const names = SECRETS.map(({ name }) => name).sort();
  expect(Object.keys(LIVE).sort()).toEqual(names);
  expect(Object.keys(FOR_TESTS).sort()).toEqual(names);
});

const each = (of: Record<string, object[]>) =>
  Object.entries(of).flatMap(([name, values]) => values.map((value) => [name, value] as const));

test.each(each(LIVE))('in test mode nobody can read the secret %s that is live: %o', async (name, value) => {
  await expect(read('test', name, value)).rejects.toThrow(
    new Error(`The secret ${name} is malformed at: (live, in test mode)`),
  );
  expect(await read(undefined, name, value)).toMatchObject(value);
  expect(await read('live', name, value)).toMatchObject(value);
});

test.each(each(FOR_TESTS))('in test mode the secret %s for tests is read: %o', async (name, value) => {
  const found = await read('test', name, value);
  expect(found).toMatchObject(value);
  const schema = (await loadSchemas())[name];
  expect(schema && leadsToOf(schema(), found)).not.toBe('live');
});
