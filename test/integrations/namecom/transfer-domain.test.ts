import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { callsOf, control, fault, orders, registrar, usd } from './namecom.ts';

const TRANSFER = 'POST /core/v1/transfers';
const transfer = { domain: 'taken-kasa.com', authCode: 'EPP-CODE-77' };
const CANCEL = `${TRANSFER}/${transfer.domain}:cancel`;

const move = (status: string) => control(`transfers/${transfer.domain}`, { status });
const look = () => registrar.findSubmittedTransfer(transfer.domain);
const leave = () => control(`domains/${transfer.domain}`, { removed: true });

describe('transferring a domain', () => {
  test('waits for the registries until the losing registrar lets go, then the domain is ours', async () => {
    await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    await expect(look()).resolves.toEqual({ state: 'pending_registry' });
    await move('completed');
    await expect(look()).resolves.toMatchObject({
      state: 'completed',
      domain: { domain: transfer.domain, status: 'active', privacy: true },
    });
  });

  test('repeated while it goes on or is done orders nothing', async () => {
    await registrar.submitTransfer(transfer);
    await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    await move('completed');
    await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'completed' });
    expect(callsOf(TRANSFER)).toBe(1);
  });

  test.each([
    ['created', { state: 'requested' }],
    ['pending', { state: 'requested' }],
    ['submitting_transfer', { state: 'requested' }],
    ['pending_new_auth_code', { state: 'needs_auth_code' }],
    ['pending_unlock', { state: 'needs_unlock', lock: 'registrar' }],
    ['pending_registry_unlock', { state: 'needs_unlock', lock: 'registry' }],
    ['pending_transfer', { state: 'pending_registry' }],
    ['pending_insert', { state: 'pending_registry' }],
    ['rejected', { state: 'failed' }],
    ['failed', { state: 'failed' }],
    ['canceled', { state: 'cancelled' }],
    ['canceled_pending_refund', { state: 'cancelled' }],
    ['a_state_of_next_year', { state: 'pending_registry' }],
  ])('in the status %s is %o', async (status, expected) => {
    await registrar.submitTransfer(transfer);
    await move(status);
    await expect(look()).resolves.toEqual(expected);
  });

  test('that was never asked for is null', async () => {
    await expect(registrar.findSubmittedTransfer('unknown.com')).resolves.toBeNull();
  });

  test('is not completed while the domain is not in the account', async () => {
    await registrar.submitTransfer(transfer);
    await move('completed');
    await leave();
    await expect(look()).resolves.toEqual({ state: 'pending_registry' });
  });

  test('of a domain that came once and has left since is ordered anew', async () => {
    await registrar.submitTransfer(transfer);
    await move('completed');
    await leave();
    await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    expect(await orders()).toHaveLength(2);
  });

  test.each(['failed', 'canceled', 'canceled_pending_refund', 'rejected'])(
    'is ordered anew after one that ended as %s',
    async (status) => {
      await registrar.submitTransfer(transfer);
      await move(status);
      await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
      expect(await orders()).toHaveLength(2);
    },
  );

  test('is ordered anew after a refused one that the registrar calls final', async () => {
    await registrar.submitTransfer(transfer);
    await move('rejected');
    fault(CANCEL, { status: 404, body: { message: 'Not Found' } });
    const earlier = callsOf(TRANSFER);
    await registrar.submitTransfer(transfer).catch(() => undefined);
    expect(callsOf(TRANSFER)).toBe(earlier + 1);
  });

  test('sixteen times at once is ordered once and succeeds sixteen times', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, () => registrar.submitTransfer(transfer)));
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['pending_registry']));
    expect(await orders()).toHaveLength(1);
  });

  test('finds what was ordered when the answer is lost', async () => {
    fault(TRANSFER, { drop_after: true });
    await expect(registrar.submitTransfer(transfer)).resolves.toMatchObject({ state: 'pending_registry' });
    expect(await orders()).toHaveLength(1);
  });

  test('of a premium name states the price that was quoted', async () => {
    const premium = { ...transfer, domain: 'taken-premium-kasa.com' };
    await expect(registrar.submitTransfer(premium)).rejects.toMatchObject({ code: 'price_required' });
    await expect(registrar.submitTransfer({ ...premium, price: usd(1) })).rejects.toMatchObject({
      code: 'price_changed',
    });
    const { transfer: price } = await registrar.getPrices(premium.domain, 1);
    await registrar.submitTransfer({ ...premium, price: price ?? undefined });
    expect(await orders()).toMatchObject([{ type: 'transfer', price: 279.95 }]);
  });

  test.each<[string, Partial<Fault>, object]>([
    ['a dropped connection', { drop: true }, { kind: 'unavailable', retryable: true }],
    ['an internal error', { status: 500, body: { message: 'Oops' } }, { kind: 'unavailable' }],
    [
      'a registrar that cannot see the domain',
      { status: 504, body: { message: 'Unable to retrieve domain status' } },
      { kind: 'unavailable' },
    ],
    ['garbage', { status: 200, body: '<html>' }, { kind: 'invalid_response' }],
    ['a conflict', { status: 409, body: { message: 'Conflict' } }, { kind: 'rejected', code: 'conflict' }],
    [
      'a failed payment',
      { status: 402, body: { message: 'No' } },
      { kind: 'rejected', code: 'payment_failed' },
    ],
  ])('reports %s', async (_name, misbehaviour, expected) => {
    fault(TRANSFER, misbehaviour);
    await expect(registrar.submitTransfer(transfer)).rejects.toMatchObject(expected);
    expect(await orders()).toHaveLength(0);
  });

  test.each([
    ['a locked domain, behind a 500', 'taken-locked-kasa.com', 'domain_locked'],
    ['a name that nobody holds', 'free-kasa.com', 'conflict'],
    ['a TLD that is not sold', 'taken-kasa.gh', 'unsupported_tld'],
  ])('refuses %s for good', async (_name, domain, code) => {
    await expect(registrar.submitTransfer({ ...transfer, domain })).rejects.toMatchObject({
      kind: 'rejected',
      code,
    });
  });
});
