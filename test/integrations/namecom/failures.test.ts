import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { logLines } from '../log-lines.ts';
import {
  account,
  CREATE,
  callsOf,
  contact,
  credentials,
  fault,
  orders,
  registrar,
  registrarWith,
  request,
} from './namecom.ts';

describe('registering a domain', () => {
  test.each<[string, Partial<Fault>]>([
    ['the connection drops', { drop_after: true }],
    ['the answer is garbage', { status: 200, body: '<html>' }],
    ['the answer stops half way', { status: 200, body: '{"domain":{"domainName":"kasa-' }],
    ['the answer lacks the domain', { status: 200, body: { order: 7, totalPaid: 12.99 } }],
    ['the registrar answers 500', { status: 500, body: { message: 'Internal Server Error' } }],
    ['the registrar answers 409', { status: 409, body: { message: 'Idempotency key has been reused' } }],
  ])('succeeds when %s but the domain is ours', async (_name, misbehaviour) => {
    if (!misbehaviour.drop_after) await registrar.register(request);
    fault(CREATE, misbehaviour);
    await expect(registrar.register(request)).resolves.toMatchObject({ domain: request.domain });
    expect(await orders()).toHaveLength(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops', { drop: true }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: '<html>' }, 'invalid_response'],
    ['the registrar answers 500', { status: 500, body: { message: 'Internal Server Error' } }, 'unavailable'],
    ['prices are missing', { status: 422, body: { message: 'Domain pricing unavailable' } }, 'unavailable'],
    [
      'the answer is a redirect',
      { status: 302, headers: { location: 'https://other.example' } },
      'unavailable',
    ],
    ['something else answers 404', { status: 404, body: 'no such page' }, 'invalid_response'],
  ])('is retryable when %s before anything is bought', async (_name, misbehaviour, kind) => {
    fault(CREATE, misbehaviour);
    await expect(registrar.register(request)).rejects.toMatchObject({ kind, retryable: true });
    expect(await orders()).toHaveLength(0);
  });

  test.each<[string, Partial<Fault>, string, string | null]>([
    [
      'an outage behind a 422',
      { status: 422, body: { message: 'Unprocessable', details: 'This is temporarily unavailable.' } },
      'unavailable',
      null,
    ],
    ['a final 422', { status: 422, body: { message: 'Unsupported TLD' } }, 'rejected', 'unsupported_tld'],
    ['another final 422', { status: 422, body: { message: 'No' } }, 'rejected', 'unprocessable'],
    ['a 501', { status: 501, body: { message: 'Unimplemented' } }, 'rejected', 'not_implemented'],
    ['a 501 of some proxy', { status: 501, body: '<html>' }, 'unavailable', null],
    ['a legal reason', { status: 451, body: { message: 'No' } }, 'rejected', 'legal_restriction'],
    ['maintenance', { status: 503, body: { message: 'Service Unavailable' } }, 'unavailable', null],
    ['a gateway that gave up', { status: 504, body: { message: 'Gateway Timeout' } }, 'unavailable', null],
    [
      'a name taken meanwhile',
      { status: 409, body: { message: 'Domain is already registered' } },
      'rejected',
      'domain_taken',
    ],
  ])('tells %s for what it is', async (_name, misbehaviour, kind, code) => {
    fault(CREATE, misbehaviour);
    await expect(registrar.register(request)).rejects.toMatchObject({ kind, code });
    expect(await orders()).toHaveLength(0);
  });

  test('keeps to the deadline of the whole operation, however many calls it takes', async () => {
    fault(CREATE, { delay_ms: 60_000 });
    fault('GET /core/v1/domains/', { delay_ms: 60_000 });
    const failure = await registrar.register(request, { deadlineMs: 300 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'timeout', retryable: true });
    expect(callsOf(CREATE)).toBe(1);
  });

  test('that times out after the purchase finds the domain', async () => {
    await registrar.register(request);
    fault(CREATE, { delay_ms: 60_000 });
    const impatient = registrarWith({ deadlineMs: 200 });
    await expect(impatient.register(request)).resolves.toMatchObject({ domain: request.domain });
  });

  test('that times out before the purchase reports the time-out', async () => {
    fault(CREATE, { delay_ms: 60_000, status: 503 });
    const impatient = registrarWith({ deadlineMs: 200 });
    await expect(impatient.register(request)).rejects.toMatchObject({ kind: 'timeout' });
    expect(callsOf(CREATE)).toBe(1);
  });

  test('is not reported as refused while nobody can say whether the domain is ours', async () => {
    await registrar.register(request);
    fault('GET /core/v1/domains/', { drop: true });
    const late = { ...request, idempotencyKey: 'forgotten' };
    await expect(registrar.register(late)).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
  });
});

test('no token, authorisation code or personal detail is logged or thrown', async () => {
  const lines = logLines();
  const details = `phone "${contact.phone}" and ${contact.phone} and ${contact.email} are wrong`;
  fault(CREATE, { status: 400, body: { message: 'Invalid argument', details } });
  const failure: unknown = await registrar.register(request).catch((error: unknown) => error);
  await registrar.register(request);
  await registrar.submitTransfer({ domain: 'taken-a.com', authCode: 'EPP-CODE-77' });
  const seen = lines.join('') + String(failure);
  expect(seen).toContain('are wrong');
  const secrets = [account.token, credentials, 'EPP-CODE-77'];
  for (const secret of [...secrets, contact.phone, contact.email]) expect(seen).not.toContain(secret);
});
