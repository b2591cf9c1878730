import { expect, test } from 'vitest';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Ticket = { id: number; client_id: number; waiting_since: string; assigned_to: string | null };

const open = async (client: number, subject: string, department_id = 1): Promise<number> => {
  const answer = await fixture.api('POST', `/clients/${client}/tickets`, {
    token: fixture.token,
    body: { department_id, subject, message: 'Help.' },
    headers: { 'idempotency-key': subject },
  });
  return answer.body.data.id;
};

const queue = async (...words: string[]) =>
  (await operator.json<Ticket[]>('tickets', 'queue', ...words)).map(({ id }) => id);

test('tickets of all clients wait in one queue, the longest first, until they are answered or closed', async () => {
  const first = await open(USD_CLIENT, 'one');
  const second = await open(GHS_CLIENT, 'two', 2);
  const third = await open(USD_CLIENT, 'three');
  expect(await queue()).toEqual([first, second, third]);
  expect(await queue('--department', '2')).toEqual([second]);
  expect((await operator('tickets', 'queue', '--department', 'None')).err).toContain(
    'There are the departments 1 ',
  );

  const since = async (id: number) =>
    (await operator.json<Ticket[]>('tickets', 'queue')).find((ticket) => ticket.id === id)?.waiting_since;
  const before = await since(first);
  await fixture.usd.post(`/tickets/${first}/replies`, { message: 'Still?' });
  expect(await since(first)).toBe(before);

  const page = await operator('tickets', 'queue', '--limit', '2', '--json');
  expect(JSON.parse(page.out).map(({ id }: Ticket) => id)).toEqual([first, second]);
  const after = page.err.match(/--after '(.+)'/)?.[1] ?? '';
  expect(await queue('--limit', '2', '--after', after)).toEqual([third]);

  const answer = ['--message', 'It is done.', '--name', 'Ama'];
  await operator('tickets', 'answer', String(USD_CLIENT), String(first), ...answer);
  await operator('tickets', 'close', String(GHS_CLIENT), String(second));
  expect(await queue()).toEqual([third]);
  await fixture.usd.post(`/tickets/${first}/replies`, { message: 'No.' });
  expect(await queue()).toEqual([third, first]);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('a ticket is assigned to oneself, to somebody, to nobody; it is noted, and not told to its client', async () => {
  const id = await open(USD_CLIENT, 'assigned');
  const assign = (...words: string[]) =>
    operator('tickets', 'assign', String(USD_CLIENT), String(id), ...words);
  expect((await assign()).out).toBe(`${numberOf('ticket', id)} is assigned to tester.\n`);
  expect(await queue('--assigned', 'tester')).toEqual([id]);
  expect(await queue('--unassigned')).not.toContain(id);
  await assign('--to', 'user/kofi');
  expect(await queue('--assigned', 'user/kofi')).toEqual([id]);
  expect((await assign('--nobody')).out).toBe(`${numberOf('ticket', id)} is assigned to nobody.\n`);
  expect(await queue('--unassigned')).toContain(id);
  await assign('--nobody');

  const trail = await operator.json<{ action: string; details: object }[]>('audit', String(USD_CLIENT));
  expect(trail.filter(({ action }) => action === 'ticket.assigned').map(({ details }) => details)).toEqual([
    { from: 'user/kofi', to: null },
    { from: 'tester', to: 'user/kofi' },
    { from: null, to: 'tester' },
  ]);
  const { body } = await fixture.usd.get('/events');
  expect(JSON.stringify(body)).not.toContain('assigned');
  expect(await assign('--to', 'somebody else')).toMatchObject({ code: 2 });
  expect((await operator('tickets', 'assign', String(USD_CLIENT), '1')).err).toContain('tickets list');
});

test('of those who assign a ticket and answer it at once none undoes the other', async () => {
  const id = await open(USD_CLIENT, 'at once');
  const words = [String(USD_CLIENT), String(id)];
  await Promise.all([
    operator('tickets', 'assign', ...words, '--to', 'ama'),
    fixture.usd.post(`/tickets/${id}/replies`, { message: 'One more thing.' }),
    fixture.usd.post(`/tickets/${id}/replies`, { message: 'And another.' }),
  ]);
  expect(await queue('--assigned', 'ama')).toEqual([id]);
  expect((await fixture.usd.get(`/tickets/${id}`)).body.data.message_count).toBe(3);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('the inbox has tickets and manual work together', async () => {
  const id = await open(USD_CLIENT, 'in the inbox');
  const { out } = await operator('inbox');
  expect(out).toMatch(/^SINCE +KIND +CLIENT +REFERENCE +SUBJECT +DETAILS/);
  expect(out).toMatch(new RegExp(`ticket +${USD_CLIENT} +${USD_CLIENT} ${id} +in the inbox`));

  // Two tickets more, and hosting that staff have suspended between them.
  await open(USD_CLIENT, 'in the inbox too');
  const name = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(name)]);
  await fixture.usd.payByCard(body.invoice.id);
  const reference = `hosting/${USD_CLIENT}/${body.order.items[0].hosting_account_id}`;
  await eventually(
    () => operator('services', 'suspend', reference, '--reason', 'Abuse', '--yes'),
    ({ code }) => code === 0,
  );
  const inbox = () => operator.json<{ subject: string }[]>('inbox');
  await eventually(inbox, (entries) => entries.some(({ subject }) => subject === name));
  await open(GHS_CLIENT, 'the last one');
  const all = await inbox();
  const subjects = all.map(({ subject }) => subject);
  const [ours, suspended, last] = ['in the inbox too', name, 'the last one'].map((s) => subjects.indexOf(s));
  expect([ours, suspended, last].toSorted()).toEqual([ours, suspended, last]);
  const pages = await operator.pages<{ subject: string }>(2, 'inbox');
  expect(pages.length).toBe(Math.ceil(all.length / 2));
  expect(pages.flat()).toEqual(all);
});
