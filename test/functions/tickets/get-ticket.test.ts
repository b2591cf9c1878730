import { expect, test } from 'vitest';
import { answerTicket } from '../../../shared/tickets/conversation.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const tickets = `/clients/${USD_CLIENT}/tickets`;
const get = (path: string) => fixture.api('GET', path, { token: fixture.token });

const openTicket = async (): Promise<number> => {
  const fields = { department_id: '2', subject: 'My invoice', message: 'Is this right?' };
  const form = await encodeForm(fields, [{ name: 'invoice.pdf', bytes: FILES.pdf }]);
  return (await fixture.api('POST', tickets, { token: fixture.token, ...form })).body.data.id;
};

test('shows a ticket with its messages, oldest first, and a fresh link to each file', async () => {
  const id = await openTicket();
  await answerTicket(USD_CLIENT, id, { staff: 'Kofi', message: 'It is.' }, new Date());
  const { status, body } = await get(`${tickets}/${id}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id,
    department: { id: 2, name: 'Billing' },
    status: 'answered',
    message_count: 2,
    last_reply_by: 'staff',
    messages: [
      { author: 'client', message: 'Is this right?', attachments: [{ name: 'invoice.pdf' }] },
      { author: 'staff', author_name: 'Kofi', message: 'It is.', attachments: [] },
    ],
  });
  const download = await fetch(body.data.messages[0].attachments[0].url);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(FILES.pdf);
});

test('an answer of the staff is shown in the event feed and counted as needing attention', async () => {
  const id = await openTicket();
  await answerTicket(USD_CLIENT, id, { staff: 'Kofi', message: 'It is.' }, new Date());
  const subject = { type: 'ticket', id };
  const events = await get(`/clients/${USD_CLIENT}/events`);
  expect(events.body.data[0]).toMatchObject({ type: 'ticket_answered', subject });
  const dashboard = await get(`/clients/${USD_CLIENT}/dashboard`);
  expect(dashboard.body.data.attention[0]).toMatchObject({ type: 'ticket_answered', subject });
});

test('lists tickets by status, without their messages', async () => {
  const id = await openTicket();
  const { body } = await get(`${tickets}?status=open&per_page=1`);
  expect(body.data[0]).toMatchObject({ id, status: 'open' });
  expect(body.data[0]).not.toHaveProperty('messages');
  expect((await get(`${tickets}?status=sleeping`)).status).toBe(422);
});

test('finds no ticket that is not there or is of another client', async () => {
  const id = await openTicket();
  expect((await get(`${tickets}/1`)).body.code).toBe('ticket_not_found');
  expect((await get(`/clients/${GHS_CLIENT}/tickets/${id}`)).status).toBe(404);
  const token = await fixture.api.login('other');
  expect((await fixture.api('GET', `${tickets}/${id}`, { token })).status).toBe(403);
});

test('an answer to a ticket that is not there fails', async () => {
  const answer = answerTicket(USD_CLIENT, 1, { staff: 'Kofi', message: 'It is.' }, new Date());
  await expect(answer).rejects.toMatchObject({ code: 'ticket_not_found' });
});
