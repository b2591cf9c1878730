import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSecretsFile } from '../../../infra/operator/secrets-file.ts';
import { SECRETS } from '../../../shared/integrations/registry/secrets.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { ofType, synthesise } from '../synthesise.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const TEMPLATE = resolve('infra/operator/example-secrets.yaml');

const file = (content: string): string => {
  const path = join(operator.directory, 'secrets.yaml');
  writeFileSync(path, content);
  return path;
};

const storedValue = async (name: string): Promise<unknown> => {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: `hosting-client-api/local/${name}` }),
  );
  return JSON.parse(String(SecretString));
};

const PAYSTACK = 'paystack:\n  secret_key: sk_test_new\n  previous_secret_keys: [sk_test_local_paystack]\n';

test('a filled template goes into the secrets once, with an entry in the audit trail', async () => {
  const before = await storedValue('stripe');
  const path = file(`${PAYSTACK}stripe:\n  secret_key: ''\n  webhook_secrets: []\n`);
  const asked = await operator('secrets', 'fill', path);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('the secrets paystack?') });
  const filled = await operator('secrets', 'fill', path, '--yes');
  expect(filled).toMatchObject({ code: 0, out: expect.stringContaining('Filled: paystack.') });
  expect(await storedValue('paystack')).toEqual({
    secret_key: 'sk_test_new',
    previous_secret_keys: ['sk_test_local_paystack'],
  });
  expect(await storedValue('stripe')).toEqual(before);
  expect((await operator('secrets', 'fill', path, '--yes')).out).toBe('Nothing differs.\n');
  const { out } = await operator('audit', '0');
  expect(out.match(/secret\.filled +secret:paystack/g)).toHaveLength(1);
  expect(out).not.toContain('sk_test');
});

test('a file from before fills each of the three secrets of Stripe with its part', async () => {
  const old = { secret_key: 'sk_test_old', publishable_key: 'pk_test_old', webhook_secrets: ['whsec_old'] };
  const path = file(JSON.stringify({ stripe: old }));
  const ran = await operator('secrets', 'fill', path, '--yes');
  expect(ran.out).toContain('Filled: stripe, stripe-publishable, stripe-webhooks.');
  expect(await storedValue('stripe')).toEqual({ secret_key: 'sk_test_old' });
  expect(await storedValue('stripe-publishable')).toEqual({ publishable_key: 'pk_test_old' });
  expect(await storedValue('stripe-webhooks')).toEqual({ webhook_secrets: ['whsec_old'] });
});

test('a mistake names the setting, not its value, and changes no secret', async () => {
  const path = file(`${PAYSTACK}namecom:\n  username: ama\nwhm:\n  servers: [{ id: 1, token: my-token }]\n`);
  const ran = await operator('secrets', 'fill', path, '--yes');
  expect(ran.code).toBe(1);
  for (const name of ['namecom.token', 'whm.servers.0.id', 'whm.servers.0.url', 'No secret was changed']) {
    expect(ran.err).toContain(name);
  }
  expect(ran.err).not.toContain('my-token');
});

test.each([
  ['strype:\n  secret_key: x\n', 'there is no such secret; there are stripe, stripe-publishable'],
  ['a: [', 'no YAML'],
])('%j is refused', async (content, reason) => {
  expect((await operator('secrets', 'fill', file(content), '--yes')).err).toContain(reason);
});

test('the template names every secret, those too that a stage does without, and fills none', async () => {
  const named = Object.keys(parse(readFileSync(TEMPLATE, 'utf8')));
  expect(named).toEqual(SECRETS.map(({ name }) => name));
  const made = ofType(synthesise().resources.data, 'AWS::SecretsManager::Secret');
  const names = made.map(([, { Properties }]) => String(Properties.Name).split('/').at(-1));
  expect(named.filter((name) => !names.includes(name))).toEqual([
    'directadmin',
    'openprovider',
    'powerdns',
    'webpush',
  ]);
  expect(await readSecretsFile(TEMPLATE)).toEqual([]);
});
