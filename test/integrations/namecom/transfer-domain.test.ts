import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { callsOf, control, fault, orders, registrar } from './namecom.ts';

const TRANSFER = 'POST /core/v1/transfers';

describe('transferring a domain', () => {
  const transfer = { domain: 'taken-kasa.com', authCode: 'EPP-CODE-77', idempotencyKey: 'order-item-9' };

  test('is pending until the losing registrar lets go, then the domain is ours', async () => {
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe('pending');
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe('completed');
    await expect(registrar.findDomain(transfer.domain)).resolves.toMatchObject({ status: 'active' });
  });

  test('repeated while pending or done orders nothing', async () => {
    await registrar.transfer(transfer);
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    await expect(registrar.transfer(transfer)).resolves.toBe('completed');
    expect(callsOf(TRANSFER)).toBe(1);
  });

  test('of a domain that came once and has left since is ordered anew', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'completed' });
    fault('GET /core/v1/domains/', { status: 404, body: { message: 'Not Found' } });
    await registrar.transfer(transfer);
    expect(callsOf(TRANSFER)).toBe(2);
  });

  test.each([
    ['pending_insert', 'pending'],
    ['pending_new_auth_code', 'pending'],
    ['pending_unlock', 'pending'],
    ['submitting_transfer', 'pending'],
    ['rejected', 'failed'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['canceled_pending_refund', 'cancelled'],
  ])('in the state %s is %s', async (status, expected) => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status });
    await expect(registrar.findTransfer(transfer.domain)).resolves.toBe(expected);
  });

  test('in a state nobody documented is not guessed at', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'on_the_moon' });
    await expect(registrar.findTransfer(transfer.domain)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  test('that is unknown is null', async () => {
    await expect(registrar.findTransfer('unknown.com')).resolves.toBeNull();
  });

  test('sixteen times at once is ordered once and succeeds sixteen times', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => registrar.transfer(transfer)));
    expect(new Set(results)).toEqual(new Set(['pending']));
    expect(await orders()).toHaveLength(1);
  });

  test('finds what was ordered when the answer is lost', async () => {
    fault(TRANSFER, { drop_after: true });
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    expect(await orders()).toHaveLength(1);
  });

  test('that failed is ordered anew', async () => {
    await registrar.transfer(transfer);
    await control(`transfers/${transfer.domain}`, { status: 'failed' });
    await expect(registrar.transfer(transfer)).resolves.toBe('pending');
    expect(await orders()).toHaveLength(2);
  });

  test.each<[string, Partial<Fault>, object]>([
    ['a dropped connection', { drop: true }, { kind: 'unavailable', retryable: true }],
    ['an internal error', { status: 500, body: { message: 'Oops' } }, { kind: 'unavailable' }],
    [
      'a locked domain behind a 500',
      { status: 500, body: { message: 'The domain is locked' } },
      { kind: 'rejected', code: 'domain_locked' },
    ],
    ['a conflict', { status: 409, body: { message: 'Conflict' } }, { kind: 'rejected', code: 'conflict' }],
    [
      'a failed payment',
      { status: 402, body: { message: 'No' } },
      { kind: 'rejected', code: 'payment_failed' },
    ],
  ])('reports %s', async (_name, misbehaviour, expected) => {
    fault(TRANSFER, misbehaviour);
    await expect(registrar.transfer(transfer)).rejects.toMatchObject(expected);
    expect(await orders()).toHaveLength(0);
  });
});
