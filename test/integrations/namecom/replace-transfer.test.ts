import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { callsOf, control, fault, registrar, usd } from './namecom.ts';

const TRANSFER = 'POST /core/v1/transfers';
const transfer = { domain: 'taken-kasa.com', authCode: 'EPP-CODE-77' };
const CANCEL = `${TRANSFER}/${transfer.domain}:cancel`;

const move = (status: string) => control(`transfers/${transfer.domain}`, { status });
const look = () => registrar.findSubmittedTransfer(transfer.domain);

describe('a new transfer code', () => {
  const wrong = { ...transfer, authCode: 'wrong-code' };

  test('replaces the transfer that waits for it, whose price comes back', async () => {
    await expect(registrar.submitTransfer(wrong)).resolves.toMatchObject({ state: 'needs_auth_code' });
    await expect(registrar.resubmitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    await expect(registrar.getBalance()).resolves.toEqual(usd(10_000_000 - 1799));
    await move('completed');
    await expect(look()).resolves.toMatchObject({ state: 'completed' });
  });

  test.each(['pending_unlock', 'pending_registry_unlock', 'rejected'])(
    'also helps a transfer in the status %s',
    async (status) => {
      await registrar.submitTransfer(transfer);
      await move(status);
      await expect(registrar.resubmitTransfer(transfer)).resolves.toMatchObject({
        state: 'pending_registry',
      });
      expect(callsOf(CANCEL)).toBe(1);
    },
  );

  test.each(['pending', 'pending_transfer', 'pending_insert', 'completed'])(
    'leaves a transfer in the status %s alone',
    async (status) => {
      await registrar.submitTransfer(transfer);
      await move(status);
      await registrar.resubmitTransfer(transfer);
      expect([callsOf(CANCEL), callsOf(TRANSFER)]).toEqual([0, 1]);
    },
  );

  test.each<[string, string, Partial<Fault>]>([
    ['the cancellation was carried out but its answer lost', CANCEL, { drop_after: true }],
    ['the answer to the cancellation is garbage', CANCEL, { status: 200, body: 'ok' }],
    ['the new transfer was ordered but its answer lost', TRANSFER, { drop_after: true }],
  ])('given again when %s ends in one transfer', async (_name, match, misbehaviour) => {
    await registrar.submitTransfer(wrong);
    fault(match, misbehaviour);
    await registrar.resubmitTransfer(transfer).catch(() => undefined);
    await expect(registrar.resubmitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    await expect(registrar.getBalance()).resolves.toEqual(usd(10_000_000 - 1799));
  });

  test('given sixteen times at once ends in one transfer that is paid once', async () => {
    await registrar.submitTransfer(wrong);
    const given = Array.from({ length: 16 }, () => registrar.resubmitTransfer(transfer));
    const results = await Promise.all(given);
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['pending_registry']));
    await expect(registrar.getBalance()).resolves.toEqual(usd(10_000_000 - 1799));
  });

  test('waits while the registrar refuses it because of the refund', async () => {
    await registrar.submitTransfer(wrong);
    const refusal = { status: 409, body: { message: 'A transfer for this domain is already processing.' } };
    await registrar.cancelTransfer(transfer.domain);
    fault(TRANSFER, refusal);
    await expect(registrar.resubmitTransfer(transfer)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 60,
    });
  });
});

describe('cancelling a transfer', () => {
  test('gives its price back, and does nothing the second time', async () => {
    await registrar.submitTransfer(transfer);
    await move('pending_unlock');
    await registrar.cancelTransfer(transfer.domain);
    await registrar.cancelTransfer(transfer.domain);
    await expect(look()).resolves.toEqual({ state: 'cancelled' });
    await expect(registrar.getBalance()).resolves.toEqual(usd(10_000_000));
  });

  test('is refused once the registries are at it, and where there is none', async () => {
    await registrar.submitTransfer(transfer);
    for (const domain of [transfer.domain, 'taken-other.com']) {
      await expect(registrar.cancelTransfer(domain)).rejects.toMatchObject({
        kind: 'rejected',
        code: 'not_cancellable',
      });
    }
  });
});
