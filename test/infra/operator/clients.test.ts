import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { untilIdle } from '../../support/idle.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Found = { id: number; by: string[] };
type Entry = { action: string; actor: string; subject: string; details: Record<string, unknown> };

const create = async (over: Record<string, string> = {}): Promise<number> => {
  const options = {
    ...{
      owner: DEMO.other.email,
      'first-name': 'Kwabená',
      'last-name': "O'Brien-Ansah",
      company: 'Höhe & Co',
    },
    ...{ email: 'kwabena@hoehe.example', phone: '+233 20 987 6543', country: 'GH', currency: 'GHS' },
    ...{ address: '1 High Street', city: 'Accra', state: 'Greater Accra', postcode: 'GA-100' },
    ...over,
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return (await operator.json<{ id: number }>('clients', 'create', ...words)).id;
};

let client: number;
beforeAll(async () => {
  client = await create();
});

const find = async (text: string): Promise<Found[]> => operator.json<Found[]>('clients', 'find', text);
const foundBy = async (text: string) => (await find(text)).find(({ id }) => id === client)?.by;

describe('a client is found', () => {
  test.each([
    ['kwabena', ['name']],
    ['Kwabena o brien', ['name']],
    ["O'BRIEN", ['last_name']],
    ['hohe', ['company']],
    ['Höhe & Co', ['company']],
    ['kwabena@', ['email']],
    ['KWABENA@hoehe.example', ['email']],
    [DEMO.other.email, ['user']],
    ['+233209876543', ['phone']],
    ['020 987 6543', ['phone']],
    ['876543', ['phone']],
  ])('by %s', async (text, by) => {
    expect(await foundBy(text)).toEqual(by);
  });

  test('by its id', async () => {
    expect(await foundBy(String(client))).toContain('id');
  });
});

test('a client is found by a domain and by an invoice, whichever way its number is written', async () => {
  const name = freshDomain();
  const { body } = await fixture.usd.order([domainItem(name)]);
  const ids = async (text: string) => (await find(text)).map(({ id }) => id);
  expect(await ids(name.toUpperCase())).toEqual([USD_CLIENT]);
  expect(await ids(`www.${name}`)).toEqual([USD_CLIENT]);
  expect(await ids(`${numberOf('invoice', body.invoice.id)}`)).toEqual([USD_CLIENT]);
  expect(await ids(String(body.invoice.id))).toEqual([USD_CLIENT]);
  expect(await ids(`inv-${body.invoice.id}`)).toEqual([USD_CLIENT]);
  const { number } = body.order;
  for (const typed of [number, number.toLowerCase(), `${number.slice(0, 5)}-${number.slice(5)}`]) {
    expect(await ids(typed)).toEqual([USD_CLIENT]);
  }
  const other = number.endsWith('2') ? '3' : '2';
  for (const command of [
    ['clients', 'find'],
    ['invoices', 'show', String(USD_CLIENT)],
  ]) {
    expect((await operator(...command, `${number.slice(0, -1)}${other}`)).err).toContain('mistyped');
  }
  const shown = await operator('invoices', 'show', String(USD_CLIENT), body.invoice.number.toLowerCase());
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining(body.invoice.number) });

  await fixture.usd.payByCard(body.invoice.id);
  await untilIdle(fixture.api.stack);
  const { legal_number } = (await fixture.usd.invoice(body.invoice.id)).body.data;
  if (legal_number) expect(await ids(legal_number)).toEqual([USD_CLIENT]);
});

test('nobody is found by what nobody has, and whoever is seen is noted without what was looked for', async () => {
  expect(await operator('clients', 'find', 'zzz')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nobody is found'),
  });
  await find('kwabena@hoehe');
  const [entry] = await operator.json<Entry[]>('audit', String(client));
  expect(entry).toMatchObject({
    action: 'client.read',
    actor: 'operator:tester',
    details: { command: 'clients find', by: 'email' },
  });
  expect(JSON.stringify(entry)).not.toContain('hoehe');
});

test('a changed client is found by what it has now, and no longer by what it had', async () => {
  const id = await create({ 'first-name': 'Old', email: 'old@name.example' });
  const edited = await operator(
    ...['clients', 'edit', String(id), '--first-name', 'Newly', '--email', 'new@name.example'],
    ...['--email-confirmed', '--company', '', '--yes'],
  );
  expect(edited).toMatchObject({ code: 0, out: expect.stringContaining('first_name: Old -> Newly') });
  const who = async (text: string) => (await find(text)).filter((found) => found.id === id).length;
  for (const gone of ['old@name', 'old o']) expect([gone, await who(gone)]).toEqual([gone, 0]);
  for (const there of ['new@name', 'newly']) expect([there, await who(there)]).toEqual([there, 1]);
  expect((await getClient(id)).profile).toMatchObject({ company_name: null, last_name: "O'Brien-Ansah" });
  const trail = await operator.json<Entry[]>('audit', String(id));
  expect(trail.find(({ action }) => action === 'profile.updated')).toMatchObject({
    actor: 'operator:tester',
    details: { fields: 'company_name first_name email' },
  });
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('what no profile can have is refused by field, and a client nobody knows is said so', async () => {
  const edit = (id: string, ...words: string[]) => operator('clients', 'edit', id, ...words, '--yes');
  const wrong = await edit(String(client), '--email', 'nowhere', '--country', 'XX');
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringMatching(/email: Enter an e-mail[\s\S]*country: /),
  });
  expect(await edit(String(client))).toMatchObject({ code: 1, err: expect.stringContaining('--help') });
  const unknown = await edit('1', '--city', 'Tema');
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('clients find') });
});

test('a client is shown on one screen', async () => {
  const { code, out } = await operator('clients', 'show', String(USD_CLIENT));
  expect(code).toBe(0);
  expect(out).toMatch(/^client +2001, active since/);
  expect(out).toMatch(/credit +USD \d+\.\d\d/);
  for (const title of ['Users', 'Services', 'Unpaid', 'Tickets to answer'])
    expect(out).toContain(`\n${title}`);
  expect(out).toMatch(/domain\/2001\/\d+ +shop-/);
  expect((await operator('clients', 'show', '1')).err).toContain('clients find');
});
