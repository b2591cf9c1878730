import { beforeEach, expect, test } from 'vitest';
import { answerTicket } from '../../../shared/tickets/conversation.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeTicket } from '../../support/fixtures.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(forgetLimits);

const pathOf = (id: number, client: number = USD_CLIENT) => `/clients/${client}/tickets/${id}`;
const reply = (id: number, body: unknown = { message: 'Any news?' }, token = fixture.token) =>
  fixture.api('POST', `${pathOf(id)}/replies`, { token, body });

test('adds a message and marks the ticket as waiting for the staff', async () => {
  const { id } = await storeTicket(USD_CLIENT, { status: 'answered' });
  const { status, body } = await reply(id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    status: 'customer_reply',
    message_count: 1,
    last_reply_by: 'client',
    messages: [{ author: 'client', author_name: 'Ama Mensah', message: 'Any news?' }],
  });
  const list = await fixture.api('GET', `/clients/${USD_CLIENT}/tickets?status=customer_reply`, {
    token: fixture.token,
  });
  expect(list.body.data.map((ticket: { id: number }) => ticket.id)).toContain(id);
});

test('takes files with a message', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const form = await encodeForm({ message: 'Here.' }, [{ name: 'error.log', bytes: FILES.txt }]);
  const { status, body } = await fixture.api('POST', `${pathOf(id)}/replies`, {
    token: fixture.token,
    ...form,
  });
  expect(status).toBe(201);
  const download = await fetch(body.data.messages[0].attachments[0].url);
  expect(await download.text()).toBe(FILES.txt.toString());
});

test('opens a closed ticket again', async () => {
  const { id } = await storeTicket(USD_CLIENT, { status: 'closed', closed_at: new Date().toISOString() });
  expect((await reply(id)).body.data).toMatchObject({ status: 'customer_reply', closed_at: null });
});

test('sixteen messages and answers at once are all kept', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const answer = (i: number) =>
    answerTicket(USD_CLIENT, id, { staff: 'Kofi', message: `answer ${i}` }, new Date()).then(() => 201);
  const statuses = await atOnce(async (i) =>
    i % 2 ? answer(i) : (await reply(id, { message: `reply ${i}` })).status,
  );
  expect(tally(statuses)).toEqual({ 201: 16 });
  const { body } = await fixture.api('GET', pathOf(id), { token: fixture.token });
  const messages = body.data.messages.map(({ message }: { message: string }) => message);
  expect(new Set(messages).size).toBe(16);
  expect(body.data.message_count).toBe(16);
});

test.each([[{}], [{ message: '' }], [{ message: 'x'.repeat(10_001) }]])(
  'refuses the body %#',
  async (body) => {
    const { id } = await storeTicket(USD_CLIENT);
    const answer = await reply(id, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['message']]);
  },
);

test('a form without its message leaves no file', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const form = await encodeForm({}, [{ name: 'a.png', bytes: FILES.png }]);
  const { status } = await fixture.api('POST', `${pathOf(id)}/replies`, { token: fixture.token, ...form });
  expect(status).toBe(422);
});

test('evaluates caller, then ticket, then message', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  expect((await fixture.api('POST', `${pathOf(id)}/replies`, { body: {} })).status).toBe(401);
  expect((await reply(id, {}, await fixture.api.login('other'))).status).toBe(403);
  expect((await reply(1, {})).status).toBe(404);
  const foreign = `${pathOf(id, GHS_CLIENT)}/replies`;
  expect((await fixture.api('POST', foreign, { token: fixture.token, body: { message: 'x' } })).status).toBe(
    404,
  );
});
