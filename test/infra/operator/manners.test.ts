import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutLines } from '../../../infra/operator/output.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const CLIENT = String(USD_CLIENT);

/** All ids of a list, which is asked for page by page. */
const allPages = async (field: string, ...words: string[]): Promise<unknown[]> => {
  const pages = await operator.pages<Record<string, unknown>>(2, ...words);
  expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(2);
  return pages.flat().map((row) => row[field]);
};

test('lists go on page by page to the last record', async () => {
  for (let n = 0; n < 3; n += 1) {
    await fixture.usd.order([hostingItem(freshDomain()), domainItem(freshDomain())]);
    await fixture.usd.post('/tickets', { department_id: 1, subject: `${n}`, message: 'Help.' });
  }
  for (const [field, ...words] of [
    ['id', 'orders', 'list', CLIENT],
    ['id', 'invoices', 'list', CLIENT],
    ['id', 'invoices', 'list', '--unpaid'],
    ['id', 'tickets', 'list', CLIENT],
    ['id', 'tickets', 'list', CLIENT, '--status', 'open'],
    ['reference', 'services', 'list', CLIENT],
  ]) {
    const whole = await operator.json<Record<string, unknown>[]>(...words);
    expect(whole.length).toBeGreaterThan(2);
    expect(await allPages(field ?? '', ...words)).toEqual(whole.map((row) => row[field ?? '']));
  }
  const wrong = await operator('orders', 'list', CLIENT, '--after', 'TICKET#1');
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('as the end of the page before') });
  expect(await operator('orders', 'list', CLIENT, '--limit', '0')).toMatchObject({ code: 2 });
});

test('an audit entry is one line, cut at the width of the terminal, newest first', async () => {
  await operator('credit', 'adjust', CLIENT, '5', '--reason', 'Sorry for the long wait', '--yes');
  const { out } = await operator('audit', CLIENT, '--limit', '5');
  const lines = cutLines(out.trimEnd(), 80).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d +operator:tester +credit\.adjusted/);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  const at = lines.slice(1).map((line) => line.slice(0, 16));
  expect(at).toEqual(at.toSorted().toReversed());
  const narrow = cutLines('\u001b[1mHEADING\u001b[22m that is long', 10);
  expect(narrow).toBe('HEADING t…');
});

test('money has its currency wherever people read it', async () => {
  expect((await operator('credit', 'list', CLIENT)).out).toMatch(/adjustment +USD 5\.00/);
  expect((await operator('orders', 'list', CLIENT)).out).toMatch(/pending +- +USD \d+\.\d\d/);
  expect((await operator('services', 'list', CLIENT)).out).toMatch(/pending +- +USD \d+\.\d\d/);
});

test('what is not there is said before anything is asked, and the question has the amount', async () => {
  const none = await operator('services', 'renew', `hosting/${CLIENT}/1`);
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('services list') });
  expect(none.err).not.toContain('--yes');
  const [service] = await operator.json<{ reference: string; name: string }[]>('services', 'list', CLIENT);
  const asked = await operator('services', 'renew', service?.reference ?? '');
  expect(asked.err).toMatch(
    new RegExp(`Invoice the next period of ${service?.name}, USD \\d+\\.\\d\\d annually and tax`),
  );
  const card = await operator('payment-methods', 'remove', CLIENT, '1');
  expect(card).toMatchObject({ code: 1, err: expect.not.stringContaining('--yes') });
});

test.each([
  ['audit', '9'],
  ['orders', 'list', '9'],
  ['invoices', 'list', '9'],
  ['services', 'list', '9'],
  ['credit', 'list', '9'],
  ['tickets', 'list', '9'],
  ['mails', 'list', '--client', '9'],
  ['members', 'list', '9'],
  ['payment-methods', 'list', '9'],
])('a client nobody knows is said so: %s %s', async (...words) => {
  const { code, err } = await operator(...words);
  expect([code, err]).toEqual([1, expect.stringContaining('clients find <text>')]);
});

test('one mistake in a YAML file is one message with its line', async () => {
  const file = join(operator.directory, 'broken.yaml');
  const refusal = async (text: string) => {
    writeFileSync(file, text);
    const { code, err } = await operator('catalog', 'import', file, '--dry-run');
    expect(code).toBe(1);
    return err.trimEnd().split('\n');
  };
  const form = await refusal('packages:\n  - id: 1\n   name: "Wrong\n  plan: [x\n');
  expect(form).toHaveLength(2);
  expect(form[0]).toMatch(/broken\.yaml:\d+: /);
  const value = await refusal('packages: 7\n');
  expect(value).toEqual([expect.stringMatching(/broken\.yaml:1: /), 'Nothing was imported.']);
  writeFileSync(file, 'stripe:\n  secret_key: [a\n');
  const secrets = await operator('secrets', 'fill', file, '--yes');
  expect(secrets.err).toMatch(/broken\.yaml:\d+: This is no YAML/);
});

test('help marks what a command cannot do without', async () => {
  const { out } = await operator('services', 'suspend', '--help');
  expect(out).toMatch(/--reason <text> +for staff[\s\S]*?\(required\)/);
  expect((await operator('clients', 'exempt', '--help')).out).not.toContain('(required)');
});

test('colours are only where a terminal is, and long work tells how far it is', async () => {
  const { out, err } = await operator.alone('reports', 'ageing');
  expect(out).toContain('CLIENT ID');
  expect(`${out}${err}`).not.toContain('\u001b[');
  expect(err).toMatch(/\d+ invoices/);
});
