import { expect, test } from 'vitest';
import { closeTicket } from '../../../shared/tickets/conversation.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeTicket } from '../../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();
const close = (id: number, client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('POST', `/clients/${client}/tickets/${id}/close`, { token });

const eventsAbout = async (id: number) =>
  (await scanTable()).filter(
    ({ sk, type, subject }) =>
      sk.startsWith('EVENT#') && type === 'ticket_closed' && (subject as { id: number }).id === id,
  );

test('closes a ticket', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const { status, body } = await close(id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id, status: 'closed', closed_at: expect.any(String), messages: [] });
  const list = await fixture.api('GET', `/clients/${USD_CLIENT}/tickets?status=closed`, {
    token: fixture.token,
  });
  expect(list.body.data[0].id).toBe(id);
});

test('sixteen times at once closes it once', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const answers = await atOnce(() => close(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
  expect(new Set(answers.map(({ body }) => body.data.closed_at)).size).toBe(1);
  expect(await eventsAbout(id)).toHaveLength(1);
});

test('an operator closes it the same way', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  await closeTicket(USD_CLIENT, id, 'operator:kofi', new Date());
  expect((await close(id)).body.data.status).toBe('closed');
  expect(await eventsAbout(id)).toHaveLength(1);
});

test('finds no ticket that is not there or is of another client', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  expect((await close(1)).body.code).toBe('ticket_not_found');
  expect((await close(id, GHS_CLIENT)).status).toBe(404);
  expect((await close(id, USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await fixture.api('POST', `/clients/${USD_CLIENT}/tickets/${id}/close`)).status).toBe(401);
});
