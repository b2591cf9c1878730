import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, events, initialize, listOf, paystack, press, restart } from './simulator.ts';

describe('the checkout page of the Paystack simulator', () => {
  test('has one form per action, until it is paid', async () => {
    const { url } = await initialize();
    const forms = async () => (await (await fetch(url)).text()).match(/(?<=name="outcome" )value="\w+"/g);

    expect(await forms()).toEqual(['value="pay"', 'value="decline"', 'value="abandon"']);
    await press(url, 'pay');
    expect(await forms()).toBeNull();
    expect((await fetch(`${paystack.url}/checkout/unknown`)).status).toBe(404);
  });

  test('shows the amount as money, and pays with the test card that was typed', async () => {
    const { url, reference } = await initialize();
    const send = (number: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome: 'pay', number }),
      });
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/<h1>[A-Z]{3} [\d,]+\.\d\d<\/h1>/);
    expect(page).not.toContain('role="status"');
    expect(await (await send('1234')).text()).toContain('valid card number');
    await send('4084080000670037');
    expect(await (await fetch(url)).text()).toContain('Insufficient Funds');
    await send('4084 0840 8408 4081');
    expect(await (await fetch(url)).text()).toContain('This payment is complete.');
    expect((await call(`/transaction/verify/${reference}`)).body.data.status).toBe('success');
  });

  test.each(['pay', 'decline'])('leads to the callback address after %s', async (outcome) => {
    const { url, reference } = await initialize({ callback_url: 'https://portal.example.com/return' });

    const answer = await press(url, outcome);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `https://portal.example.com/return?trxref=${reference}&reference=${reference}`,
    );
  });

  test('stays where it is without a callback address', async () => {
    expect((await press((await initialize()).url, 'pay')).status).toBe(200);
  });

  test('leads to the cancel address when abandoned', async () => {
    const { url } = await initialize({ metadata: { cancel_action: 'https://portal.example.com/cancelled' } });

    expect((await press(url, 'abandon')).headers.get('location')).toBe(
      'https://portal.example.com/cancelled',
    );
  });

  test('takes the money once', async () => {
    const { url } = await initialize();
    await press(url, 'pay');
    await press(url, 'pay');
    await press(url, 'decline');

    expect(events()).toEqual(['charge.success']);
  });
});

describe('the API of the Paystack simulator', () => {
  test('wants the secret key', async () => {
    expect(await call('/transaction', undefined, { key: 'sk_test_2' })).toMatchObject({
      status: 401,
      body: { status: false, message: 'Invalid key' },
    });
  });

  test('answers an unknown reference like the documentation says', async () => {
    expect(await call('/transaction/verify/unknown')).toMatchObject({
      status: 400,
      body: { status: false, message: 'Transaction reference not found.' },
    });
    expect((await call('/transaction/verify/__proto__')).status).toBe(400);
  });

  test('lists transactions newest first, by status and page', async () => {
    const first = await initialize();
    const second = await initialize();
    await press(second.url, 'pay');
    const references = async (query: string) =>
      (await listOf(`/transaction${query}`)).map(({ reference }) => reference);

    expect(await references('')).toEqual([second.reference, first.reference]);
    expect(await references('?status=success')).toEqual([second.reference]);
    expect(await references('?perPage=1&page=2')).toEqual([first.reference]);
  });

  test('reverses a payment whose dispute is lost', async () => {
    const { url, reference } = await initialize();
    await press(url, 'pay');
    const { body } = await call(`/_simulator/transactions/${reference}/dispute`, {});
    await call(`/_simulator/disputes/${body.data.id}/resolve`, {});

    expect((await call(`/transaction/verify/${reference}`)).body.data.status).toBe('reversed');
    expect(events()).toEqual(['charge.success', 'charge.dispute.create', 'charge.dispute.resolve']);
  });

  test('remembers everything after a restart', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'paystack-')), 'state.sqlite');
    await restart(stateFile);
    const { url, reference } = await initialize();
    await press(url, 'pay');
    await restart(stateFile);

    expect((await call(`/transaction/verify/${reference}`)).body.data).toMatchObject({ status: 'success' });
    expect(
      (await call('/transaction/initialize', { email: 'a@example.com', amount: 1, reference })).status,
    ).toBe(400);
  });
});
