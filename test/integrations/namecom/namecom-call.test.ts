import { expect, test } from 'vitest';
import { logLines } from '../log-lines.ts';
import { account, CREATE, contact, credentials, fault, registrar, request } from './namecom.ts';

test('no token, authorisation code or personal detail is logged or thrown', async () => {
  const lines = logLines();
  const details = `phone "${contact.phone}" and ${contact.phone} and ${contact.email} are wrong`;
  fault(CREATE, { status: 400, body: { message: 'Invalid argument', details } });
  const failure: unknown = await registrar.register(request).catch((error: unknown) => error);
  await registrar.register(request);
  await registrar.transfer({ domain: 'taken-a.com', authCode: 'EPP-CODE-77', idempotencyKey: 'x' });
  const seen = lines.join('') + String(failure);
  expect(seen).toContain('are wrong');
  const secrets = [account.token, credentials, 'EPP-CODE-77'];
  for (const secret of [...secrets, contact.phone, contact.email]) expect(seen).not.toContain(secret);
});
