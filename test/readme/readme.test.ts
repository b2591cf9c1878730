import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { blocksIn, blocksOf } from './pages.ts';
import { openTerminal, type Terminal } from './terminal.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminal('--fresh');
});
afterAll(() => terminal.close());

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the start prints what the page shows', async () => {
  const [shown = ''] = blocksIn('README.md').flatMap(({ language, text }) =>
    language === 'text' ? [text] : [],
  );
  expect(shown).toContain('Everything answers.');
  await eventually(
    async () => terminal.started(),
    (printed) => printed.includes(shown),
  );
});

test('the walk with curl ends with active services, and repeating it changes nothing', async () => {
  const [walk = ''] = blocksOf('walk');
  expect(await terminal.run(walk)).toContain('"status":"succeeded"');
  const look = walk.split('\n').filter((line) => /^show (hosting|domains)/.test(line));
  const done = await eventually(
    () => terminal.run(look.join('\n')),
    (text) => text.match(/^ +status: 'active'/gm)?.length === 2,
  );
  const again = await terminal.run(walk.replace(/curl -s \$STRIPE[\s\S]*?pm_card_visa\n/, ''));
  expect(again).toMatch(/^ +status: 'paid'/m);
  expect(await terminal.run(look.join('\n'))).toBe(done);
});

test('an app logs in and reads its configuration as the guide says', async () => {
  const [logIn = ''] = blocksOf('logIn');
  const answer = await terminal.run(logIn);
  expect(answer).toContain('"update_policy":');
  expect(answer).toContain('"email":"demo@example.com"');
});

test('a stranger opens an account, orders, gets back in without phone and password, and leaves, as the guide says', async () => {
  const [walk = ''] = blocksOf('account');
  // What it sets is not for the other blocks, which go on as the demo user.
  const answer = await terminal.run(`(\n${walk}\n)`);
  const told = answer.split('\n').filter((line) => line.startsWith('{'));
  const expected = [
    '"message":"We have sent a mail',
    '"status":"active"',
    '"message":"We have sent a mail|"message":"If',
    '"message":',
    '"code":"unauthenticated"',
    '"code":"otp_required"',
    '"type":"unpaid_invoices"',
    '"status":"completed"',
    '"code":"invalid_credentials"',
  ];
  for (const [index, part] of expected.entries()) expect(told[index]).toMatch(new RegExp(part));
  expect(told).toHaveLength(expected.length);
});

test('a client asks for another package and looks at another cycle, as the guide says', async () => {
  const [walk = ''] = blocksOf('changes');
  const answer = await terminal.run(walk);
  expect(answer).toContain('"billing_cycles":["monthly"');
  expect(answer).toMatch(/"direction":"downgrade".*"billing_cycle":"monthly"/);
  expect(answer).toContain('"direction":"upgrade"');
  expect(answer).toContain('"type":"hosting_change"');
  expect(answer).not.toContain('"errors"');
});

test('a client changes a domain, and takes a change of its zone back, as the guide says', async () => {
  const [walk = ''] = blocksOf('domains');
  const answer = await terminal.run(walk);
  expect(answer.match(/"status":"succeeded"/g)?.length).toBe(4);
  expect(answer).not.toMatch(/"status":"(failed|pending)"|"errors"/);
  for (const part of [
    '"type":"nameservers"',
    '"operation":null',
    '"value":"203.0.113.7"',
    '"record_count":2',
    '"auth_code"',
  ]) {
    expect(answer).toContain(part);
  }
});

test('a client keeps a card, renews ahead and reads every paper, as the guide says', async () => {
  const [walk = ''] = blocksOf('money');
  const answer = await terminal.run(walk);
  for (const part of [
    '"setup_intent_client_secret"',
    '"enabled":true,"credit_first":true,"days_before":5',
    '"type":"domain_renewal"',
    '"next_charge"',
    '"sha256"',
    '/pay/',
    '"services_off":[{"type":"domain"',
    '"closing_balance"',
  ]) {
    expect(answer).toContain(part);
  }
  expect(answer).not.toMatch(/"errors"|"code":"/);
});

test('somebody is invited to a client account as the guide says', async () => {
  const [invite = ''] = blocksOf('members');
  const answer = await terminal.run(invite);
  expect(answer).toContain('"email":"kofi@example.com","role":"billing"');
  expect(answer).toContain('"email":"demo@example.com","role":"owner"');
});

test('a ticket with a file is opened as the page says', async () => {
  const [upload = ''] = blocksOf('attachments');
  const answer = await terminal.run(`printf '%s' '${PIXEL}' | base64 -d > screen.png\n${upload}`);
  expect(answer).toContain('"name":"screen.png","content_type":"image/png"');
});

test('the operator’s commands of every day work', async () => {
  const [commands = ''] = blocksOf('everyDay');
  const answer = await terminal.run(commands);
  for (const part of [
    'No manual action is needed.',
    'my-first-site.com',
    'Nothing differs.',
    'credit.adjusted',
    'The user can log in again.',
  ]) {
    expect(answer).toContain(part);
  }
});
