import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecretsManager } from '../../infra/local/secrets-manager.ts';
import type { Simulator } from '../../infra/local/simulators/simulator.ts';
import { gatewayFor } from '../../shared/billing/payments/gateways.ts';
import { stripePublishableSecret } from '../../shared/integrations/gateway/stripe/secrets.ts';
import { readSecret } from '../../shared/platform/aws/secrets.ts';

/** A stage whose secret `stripe` was filled before Stripe's settings were three secrets. */
const OLD = { secret_key: 'sk_test_old', publishable_key: 'pk_test_old', webhook_secrets: ['whsec_old'] };

let secrets: Simulator;
beforeAll(async () => {
  secrets = await startSecretsManager(0, null, { 'old-stage/stripe': OLD });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SECRET_PREFIX: 'old-stage',
  });
});
afterAll(() => secrets.close());

test('a secret from before the three were apart goes on paying', async () => {
  expect((await gatewayFor('stripe')).id).toBe('stripe');
});

test('a secret that was never filled fails with its name and what to do', async () => {
  await expect(readSecret('stripe-publishable', stripePublishableSecret)).rejects.toThrow(
    'The secret stripe-publishable has no value yet: fill it with the operator command "secrets fill"',
  );
});
