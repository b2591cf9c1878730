import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyEventV2, APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/edge/verify-origin.ts';
import { addressOf } from '../../../shared/http/handler.ts';
import { apiForFile } from '../../support/api-per-file.ts';

apiForFile();
afterEach(() => vi.unstubAllEnvs());

const KEY = 'k'.repeat(48);

beforeAll(async () => {
  await new SecretsManagerClient({}).send(
    new PutSecretValueCommand({
      SecretId: 'hosting-client-api/local/origin',
      SecretString: JSON.stringify({ key: KEY }),
    }),
  );
});

const asked = (headers?: Record<string, string>) =>
  handler({ headers } as APIGatewayRequestAuthorizerEventV2);

test('lets in what brings the key, and nothing else', async () => {
  expect(await asked({ 'x-origin-key': KEY })).toEqual({ isAuthorized: true });
  for (const headers of [{ 'x-origin-key': `${KEY}x` }, { 'x-origin-key': '' }, {}, undefined]) {
    expect(await asked(headers)).toEqual({ isAuthorized: false });
  }
});

test('what a header says of the caller counts only behind an edge', () => {
  const event = {
    headers: { 'x-viewer-address': '203.0.113.9' } as Record<string, string>,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2;
  expect(addressOf(event)).toBe('192.0.2.1');
  vi.stubEnv('BEHIND_EDGE', '1');
  expect(addressOf(event)).toBe('203.0.113.9');
  expect(addressOf({ ...event, headers: {} })).toBe('192.0.2.1');
});
