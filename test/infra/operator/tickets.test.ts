import { expect, test } from 'vitest';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

test('a ticket is listed, read, answered once and closed', async () => {
  const client = String(USD_CLIENT);
  const opened = await fixture.usd.post('/tickets', {
    department_id: 1,
    subject: 'Mail',
    message: 'Since\nthis morning.',
  });
  const ticket = String(opened.body.data.id);
  const listed = await operator('tickets', 'list', client, '--status', 'open');
  expect(listed.out).toContain(ticket);
  const shown = await operator('tickets', 'show', client, ticket);
  expect(shown.out).toContain('Since\nthis morning.');

  const answer = () =>
    operator('tickets', 'answer', client, ticket, '--message', 'It is\nrepaired.', '--name', 'Kofi');
  const [first, second] = [await answer(), await answer()];
  expect(first).toMatchObject({ code: 0, out: `${numberOf('ticket', Number(ticket))} is answered.\n` });
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('given last') });
  const { body } = await fixture.usd.get(`/tickets/${ticket}`);
  expect(body.data).toMatchObject({ status: 'answered', message_count: 2 });
  expect(body.data.messages[1]).toMatchObject({
    author: 'staff',
    author_name: 'Kofi',
    message: 'It is\nrepaired.',
  });

  for (const status of ['in_progress', 'on_hold', 'open', 'on_hold']) {
    expect((await operator('tickets', 'mark', client, ticket, status)).out).toBe(
      `${numberOf('ticket', Number(ticket))} is ${status}.\n`,
    );
    expect((await fixture.usd.get(`/tickets/${ticket}`)).body.data.status).toBe(status);
    const queued = await operator.json<{ id: number }[]>('tickets', 'queue');
    expect(queued.some(({ id }) => String(id) === ticket)).toBe(status !== 'on_hold');
  }

  expect((await operator('tickets', 'close', client, ticket)).out).toBe(
    `${numberOf('ticket', Number(ticket))} is closed.\n`,
  );
  expect((await fixture.usd.get(`/tickets/${ticket}`)).body.data.status).toBe('closed');
  expect((await operator('tickets', 'mark', client, ticket, 'open')).err).toContain('closed');
  const trail = await operator.json<{ action: string; actor: string; subject: string }[]>('audit', client);
  expect(trail.filter(({ subject }) => subject === `ticket:${ticket}`)).toMatchObject([
    { action: 'ticket.closed', actor: 'operator:tester' },
    ...['on_hold', 'open', 'on_hold', 'in_progress'].map((status) => ({ action: `ticket.${status}` })),
    { action: 'ticket.answered', actor: 'operator:tester' },
    { action: 'ticket.opened' },
  ]);
});

test('a ticket is opened for a caller, who is told and can answer', async () => {
  const client = String(USD_CLIENT);
  const open = (...args: string[]) =>
    operator.json<{ id: number }>(
      ...['tickets', 'open', client, '--department', '1', '--subject', 'Your call', ...args],
    );
  const { id } = await open('--message', 'We look into it.', '--name', 'Ama', '--priority', 'high');
  const read = async () => (await fixture.usd.get(`/tickets/${id}`)).body.data;
  expect(await read()).toMatchObject({
    ...{ status: 'open', priority: 'high', last_reply_by: 'staff', message_count: 1 },
    messages: [{ author: 'staff', author_name: 'Ama', message: 'We look into it.' }],
  });
  const queued = await operator.json<{ id: number }[]>('tickets', 'queue');
  expect(queued.map((ticket) => ticket.id)).toContain(id);
  const { data } = (await fixture.usd.get('/events')).body;
  expect(data).toContainEqual(
    expect.objectContaining({ type: 'ticket_opened', subject: expect.objectContaining({ id }) }),
  );
  await fixture.usd.post(`/tickets/${id}/replies`, { message: 'Thank you.' });
  expect(await read()).toMatchObject({ status: 'customer_reply', message_count: 2 });

  const wrong = [client, '--department', '99', '--subject', 'x', '--message', 'x', '--name', 'x'];
  expect((await operator('tickets', 'open', ...wrong)).code).toBe(1);
});
