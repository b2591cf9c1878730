import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { fault, orders, registrar, request, yearsLeft } from './namecom.ts';

const RENEW = 'POST /core/v1/domains/kasa-bank.com:renew';

describe('renewing a domain', () => {
  const expiry = async (): Promise<Date> =>
    (await registrar.findDomain(request.domain))?.expiresAt ?? new Date(0);
  const renewals = async (): Promise<number> =>
    (await orders()).filter(({ type }) => type === 'renewal').length;

  test('adds the years, and does nothing the second time', async () => {
    const { expiresAt } = await registrar.register(request);
    const renewal = { domain: request.domain, years: 2, currentExpiry: expiresAt ?? new Date(0) };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(3);
    expect(await renewals()).toBe(1);
  });

  test('succeeds once when the answer is lost', async () => {
    await registrar.register(request);
    fault(RENEW, { drop_after: true });
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test.each<[string, Partial<Fault>, string]>([
    ['the connection drops', { drop: true }, 'unavailable'],
    ['the answer is garbage', { status: 200, body: 'ok' }, 'invalid_response'],
    ['the registrar answers 500', { status: 500 }, 'unavailable'],
  ])('is retryable when %s before the effect', async (_name, misbehaviour, kind) => {
    await registrar.register(request);
    fault(RENEW, misbehaviour);
    const renewal = { domain: request.domain, years: 1, currentExpiry: await expiry() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind, retryable: true });
    expect(yearsLeft((await registrar.renew(renewal)).expiresAt)).toBe(2);
    expect(await renewals()).toBe(1);
  });

  test('is not mistaken for done when the dates differ by hours', async () => {
    await registrar.register(request);
    const currentExpiry = new Date((await expiry()).getTime() - 8 * 60 * 60 * 1000);
    const renewed = await registrar.renew({ domain: request.domain, years: 1, currentExpiry });
    expect(yearsLeft(renewed.expiresAt)).toBe(2);
  });

  test('buys nothing while the present expiry date cannot be read', async () => {
    await registrar.register(request);
    fault('GET /core/v1/domains/', { status: 500 });
    const renewal = { domain: request.domain, years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await renewals()).toBe(0);
  });

  test('refuses a domain that is not in the account', async () => {
    const renewal = { domain: 'unknown.com', years: 1, currentExpiry: new Date() };
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'rejected', code: 'not_found' });
  });
});
