import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { blocksOf, readPage } from './pages.ts';
import { openTerminal, type Terminal } from './terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  const [, options = ''] = readPage('infra/operator/README.md').match(/`npm start -- ([^`]*--empty)`/) ?? [];
  terminal = await openTerminal(...options.split(' '));
});
afterAll(() => terminal.close());

/** Asks again until the answer has every part. */
const untilShown = (lines: string, ...parts: RegExp[]): Promise<string> =>
  eventually(
    () => terminal.run(lines),
    (text) => parts.every((part) => part.test(text)),
  );

const services = 'npm run operator -- services list 3001';

/** When the periods of the hosting account and the domain end. */
const periodEnds = (list: string): number[] =>
  [...list.matchAll(/^(?:hosting|domain)\/.* active +(\S+)/gm)].map(([, end = '']) => Date.parse(end));

test('a stranger comes from an empty table to renewed services with the commands of the page', async () => {
  const [setUp = '', app = '', staff = '', renewal = '', ...rest] = blocksOf('newOperator');
  expect(rest).toEqual([]);

  const nothing = await terminal.run('npm run operator -- catalog export\nnpm run operator -- actions list');
  expect(nothing).toBe('packages: []\naddons: []\ntlds: []\nNo manual action is needed.\n');
  const made = await terminal.run(setUp);
  for (const part of [
    '7 entries were imported.',
    'Client 3001 was created.',
    'yaw@example.com may use client 3001',
  ]) {
    expect(made).toContain(part);
  }

  expect(await terminal.run(app)).toContain('"status":"open"');
  await untilShown('app "invoices/$INVOICE/payment-status"', /"status":"paid"/);
  await untilShown(services, /^hosting\/3001\/\d+ +efua\.gh +active/m, /pending_registration/);

  const done = await terminal.run(staff);
  for (const part of ['The domain is active.', 'is answered.', 'is closed.', 'pays back GHS 100.00']) {
    expect(done).toContain(part);
  }
  await untilShown('app payments', /"status":"partially_refunded","amount":2016,"amount_refunded":100/);
  expect(await terminal.run('app domains; app "tickets/$TICKET"')).toMatch(
    /"tld":"gh","status":"active".*"status":"closed".*it arrives again/s,
  );

  const before = periodEnds(await terminal.run(services));
  const renewed = await terminal.run(renewal);
  expect(renewed).toMatch(/\/pay\/[\w-]{32}\nWhoever has it can pay GHS 720\.00/);
  expect(renewed).toMatch(/manual_renewal +efua\.gh/);
  await eventually(
    async () => periodEnds(await terminal.run(services)),
    (ends) =>
      ends.length === 2 && ends.every((end, index) => end - (before[index] ?? end) > 364 * 86_400_000),
  );
  const told = await terminal.run('app events');
  for (const type of ['domain_registered', 'ticket_answered', 'service_renewed', 'domain_renewed']) {
    expect(told).toContain(`"type":"${type}"`);
  }
});
