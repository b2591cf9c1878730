import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeTicket } from '../../support/fixtures.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(forgetLimits);

const TICKETS = `/clients/${USD_CLIENT}/tickets`;
const fields = { department_id: 1, subject: 'Mail', message: 'It does not arrive.', priority: 'high' };

const send = (path: string, key: string | null, request: object) =>
  fixture.api('POST', path, {
    token: fixture.token,
    ...request,
    headers: {
      ...(key ? { 'idempotency-key': key } : {}),
      ...('headers' in request ? Object(request.headers) : {}),
    },
  });
const form = (text = FILES.txt) =>
  encodeForm({ ...fields, department_id: '1' }, [{ name: 'error.log', bytes: text }]);
const ticketsOf = (answers: { body: { data: { id: number } } }[]) =>
  new Set(answers.map(({ body }) => body.data.id));

test('sixteen requests with one key open one ticket', async () => {
  const key = randomUUID();
  const answers = await atOnce(() => send(TICKETS, key, { body: fields }));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 16 });
  expect(ticketsOf(answers).size).toBe(1);
});

test('without a key each request opens one', async () => {
  const answers = await atOnce(() => send(TICKETS, null, { body: fields }), 3);
  expect(ticketsOf(answers).size).toBe(3);
});

test('a form is the same at its next try, whatever its boundary, and leaves one file', async () => {
  const key = randomUUID();
  const first = await send(TICKETS, key, await form());
  const again = await send(TICKETS, key, await form());
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const messages = (await scanTable()).filter(
    ({ sk, ticket_id }) => sk.startsWith('MESSAGE#') && ticket_id === first.body.data.id,
  );
  expect(messages).toHaveLength(1);
});

test('the same key with another text or another file is a conflict', async () => {
  const key = randomUUID();
  await send(TICKETS, key, await form());
  const otherFile = await send(TICKETS, key, await form(Buffer.from('Something else.\n')));
  expect([otherFile.status, otherFile.body.code]).toEqual([409, 'idempotency_key_conflict']);
  const otherText = await send(TICKETS, key, { body: { ...fields, subject: 'Web' } });
  expect(otherText.body.code).toBe('idempotency_key_conflict');
});

test('a reply is added once, and a repetition shows it', async () => {
  const { id } = await storeTicket(USD_CLIENT);
  const path = `${TICKETS}/${id}/replies`;
  await send(path, null, { body: { message: 'Hello?' } });
  const key = randomUUID();
  await atOnce(() => send(path, key, { body: { message: 'Any news?' } }), 4);
  const { status, body } = await send(path, key, { body: { message: 'Any news?' } });
  expect([status, body.data]).toMatchObject([
    201,
    { message_count: 2, messages: [{ message: 'Any news?' }] },
  ]);
});

test('a key that is too long or empty is named', async () => {
  for (const key of ['x'.repeat(161), ' ']) {
    const { status, body } = await send(TICKETS, key, { body: fields });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
  }
});
