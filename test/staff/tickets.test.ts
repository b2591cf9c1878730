import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../infra/local/environment.ts';
import { ATTACHMENT_LIMITS } from '../../shared/contract/attachments.ts';
import { fillPlaceholders } from '../../shared/contract/staff/placeholders.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { getTicket } from '../../shared/tickets/tickets.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { GHS_CLIENT, shopper, USD_CLIENT } from '../support/shop.ts';
import { staffOf } from '../support/staff.ts';
import { newTicket, REASON } from './changes.ts';

const fixture = apiForFile({ orders: { ...LOCAL_CONFIG.orders, held_names: 100_000 } });
const staff = staffOf(fixture);

const CLIENT = `/clients/${USD_CLIENT}`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const ticketOf = async (id: number) => (await fixture.usd.get(`/tickets/${id}`)).body.data;

describe('an answer with files', () => {
  const form = (files: [name: string, bytes: Buffer][], confirm?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ message: 'Look.', name: 'Ama', reason: REASON, confirm }))
      if (value !== undefined) body.append(name, value);
    for (const [name, bytes] of files) body.append('attachments[]', new Blob([new Uint8Array(bytes)]), name);
    return body;
  };

  const send = async (ticket: number, body: FormData, key: string = randomUUID()) => {
    const response = await fetch(`${fixture.api.stack.addresses.staff}${CLIENT}/tickets/${ticket}/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await staff.token('support')}`, 'idempotency-key': key },
      body,
    });
    return { status: response.status, body: await response.json() };
  };

  test('reaches the client whole, and once for its key', async () => {
    const { ticket } = await newTicket(fixture.usd);
    const { plan } = (await send(ticket, form([['screen.png', PNG]]))).body;
    expect(plan.says).toContain('With the file screen.png.');
    const confirmed = () => send(ticket, form([['screen.png', PNG]], plan.id), `files-${ticket}`);
    const [first, again] = [await confirmed(), await confirmed()];
    expect([first.status, again]).toEqual([200, first]);
    const { messages, status } = await ticketOf(ticket);
    expect([messages.length, status]).toEqual([2, 'answered']);
    const [file] = messages[1].attachments;
    expect(file).toMatchObject({ name: 'screen.png', content_type: 'image/png', bytes: PNG.length });
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer())).toEqual(PNG);
  });

  test('is not the one of the plan with another file', async () => {
    const { ticket } = await newTicket(fixture.usd);
    const { plan } = (await send(ticket, form([['screen.png', PNG]]))).body;
    const other = Buffer.concat([PNG, Buffer.from([0])]);
    const answer = await send(ticket, form([['screen.png', other]], plan.id));
    expect([answer.status, answer.body.code]).toEqual([409, 'plan_changed']);
    expect((await ticketOf(ticket)).messages).toHaveLength(1);
  });

  test('is refused as that of a client: disguised, of another kind, too many, too large', async () => {
    const { ticket } = await newTicket(fixture.usd);
    const refused = async (files: [string, Buffer][]) => {
      const { status, body } = await send(ticket, form(files));
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused([['screen.png', Buffer.from('no picture')]])).toEqual([422, ['attachments.0']]);
    expect(await refused([['run.exe', PNG]])).toEqual([422, ['attachments.0']]);
    const many = Array.from(
      { length: ATTACHMENT_LIMITS.count + 1 },
      () => ['a.png', PNG] as [string, Buffer],
    );
    expect(await refused(many)).toEqual([422, ['attachments']]);
    expect((await refused([['a.txt', Buffer.alloc(ATTACHMENT_LIMITS.file_bytes + 1, 'a')]]))[0]).toBe(413);
  });
});

describe('a ticket that is merged', () => {
  const merge = (from: number, into: number, key?: string) =>
    staff.change('support', `${CLIENT}/tickets/${from}/merge`, { into, reason: REASON }, key);

  test('is closed for good, points to the other, and is read there in its order; the client is told once', async () => {
    const [one, other] = [await newTicket(fixture.usd), await newTicket(fixture.usd)];
    await fixture.usd.post(`/tickets/${one.ticket}/replies`, { message: 'Still nothing.' });
    const since = (await getTicket(USD_CLIENT, one.ticket)).due_sk?.split('#')[0];
    const { body } = await merge(one.ticket, other.ticket);
    expect((await getTicket(USD_CLIENT, other.ticket)).due_sk).toMatch(`${since}#`);
    expect(body.data).toMatchObject({ id: other.ticket, message_count: 3, status: 'open' });
    expect(await ticketOf(one.ticket)).toMatchObject({ status: 'closed', merged_into: other.ticket });
    const { messages } = await ticketOf(other.ticket);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual([
      ...['It does not arrive.', 'It does not arrive.', 'Still nothing.'],
    ]);
    expect((await merge(one.ticket, other.ticket)).status).toBe(200);
    expect(await ticketOf(other.ticket)).toMatchObject({ message_count: 3 });
    const { items } = await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 50 });
    const told = items.filter(({ subject, type }) => subject.id === one.ticket && type === 'ticket_closed');
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('was merged into')]);
  });

  test('takes no message, status or assignment any more', async () => {
    const [one, other] = [await newTicket(fixture.usd), await newTicket(fixture.usd)];
    await merge(one.ticket, other.ticket);
    const path = `${CLIENT}/tickets/${one.ticket}`;
    const reply = await fixture.usd.post(`/tickets/${one.ticket}/replies`, { message: 'Hello?' });
    expect([reply.status, reply.body.code]).toEqual([409, 'ticket_merged']);
    const answers = [
      await staff.change('support', `${path}/answer`, { message: 'Yes.', name: 'Ama', reason: REASON }),
      await staff.change('support', `${path}/assign`, { to: 'ama', reason: REASON }),
      await merge(one.ticket, (await newTicket(fixture.usd)).ticket),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'ticket_merged']),
    );
    expect((await merge(other.ticket, one.ticket)).status).toBe(409);
    expect((await merge(other.ticket, other.ticket)).status).toBe(422);
  });

  test('is never merged with that of another client', async () => {
    const { ticket } = await newTicket(fixture.usd);
    const foreign = await newTicket(shopper(fixture.api, fixture.token, GHS_CLIENT));
    expect((await merge(ticket, foreign.ticket)).status).toBe(404);
    expect((await getTicket(GHS_CLIENT, foreign.ticket)).merged).toBeUndefined();
  });

  test('in both directions at once goes in one of them', async () => {
    const [one, other] = [(await newTicket(fixture.usd)).ticket, (await newTicket(fixture.usd)).ticket];
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const found = [await ticketOf(one), await ticketOf(other)];
    expect(found.map(({ merged_into }) => merged_into === null).sort()).toEqual([false, true]);
  });
});

describe('templates of replies', () => {
  test('are those of administrators, and stand for what they say', async () => {
    const words = { name: 'Moved', en: 'Hello {client_name}, {ticket_number}', reason: REASON };
    expect((await staff('support', 'POST', '/replies', words)).status).toBe(403);
    const wrong = await staff('admin', 'POST', '/replies', { ...words, en: 'Hello {password}' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['en']]);
    const { id } = (await staff.change('admin', '/replies', words)).body.data;
    await staff.change('admin', `/replies/${id}`, { ...words, fr: 'Bonjour {client_name}' });
    const list = async () => (await staff('support', 'GET', '/replies')).body.data;
    expect(await list()).toMatchObject([{ id, fr: 'Bonjour {client_name}', updated_by: 'admin' }]);
    await staff.change('admin', `/replies/${id}/remove`, { reason: REASON });
    expect(await list()).toEqual([]);
    expect((await staff('admin', 'POST', `/replies/${id}/remove`, { reason: REASON })).status).toBe(404);
  });

  test('take what a client is called as it is', () => {
    const values = {
      client_name: '{ticket_number} $&',
      ticket_number: 'T1',
      ticket_subject: '',
      staff_name: '',
    };
    expect(fillPlaceholders('{client_name}: {ticket_number}', values)).toBe('{ticket_number} $&: T1');
  });
});

describe('the timeline of a client', () => {
  type Moment = { id: number; what: string; about: string; by: string | null; reason: string | null };
  const page = async (query: string) => (await staff('support', 'GET', `${CLIENT}/timeline${query}`)).body;

  test('has what the client was told and what staff changed, newest first, and no reads', async () => {
    const { ticket } = await newTicket(fixture.usd);
    await staff.change('support', `${CLIENT}/tickets/${ticket}/assign`, { to: 'ama', reason: REASON });
    const { data } = (await page('')) as { data: Moment[] };
    const own = data.filter(({ about }) => about === `ticket:${ticket}`);
    expect(own.map(({ what, by, reason }) => [what, by, reason])).toEqual([
      ['ticket.assigned', 'support', REASON],
      ['ticket_opened', null, null],
    ]);
    expect(data.map(({ what }) => what)).not.toContain('client.read');
  });

  test('is the same page by page, however many reads lie between', async () => {
    for (let reads = 0; reads < 110; reads++) await staff('support', 'GET', `${CLIENT}/notes?per_page=1`);
    const all: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, next }: { data: Moment[]; next: string | null } = await page(
        `?per_page=3${cursor && `&cursor=${cursor}`}`,
      );
      all.push(...data.map(({ id }) => id));
      cursor = next;
    }
    const [{ items: events }, { items: entries }] = [
      await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 500 }),
      await queryPage(collections.staffAccess(USD_CLIENT), { limit: 500 }),
    ];
    const changes = entries.filter(({ action }) => action !== 'client.read');
    expect(all).toEqual([...events, ...changes].map(({ id }) => id).sort((one, other) => other - one));
  });

  test('takes no cursor of another list', async () => {
    const cursor = Buffer.from('NOTE#1').toString('base64url');
    expect((await staff('support', 'GET', `${CLIENT}/timeline?cursor=${cursor}`)).status).toBe(422);
  });
});

describe('what waits', () => {
  test('names its clients', async () => {
    await newTicket(fixture.usd);
    const [work, queued] = [
      (await staff('support', 'GET', '/inbox')).body.data,
      (await staff('support', 'GET', '/tickets')).body.data,
    ];
    for (const { client_name } of [...work, ...queued]) expect(client_name).toMatch(/\w/);
  });

  test('is counted without an entry, and told to be the same until something comes', async () => {
    await newTicket(fixture.usd);
    const entries = async () => (await queryPage(collections.staffAccess(USD_CLIENT), { limit: 100 })).items;
    const before = await entries();
    const count = async (etag?: string | null) => {
      const response = await fetch(`${fixture.api.stack.addresses.staff}/inbox/count`, {
        headers: {
          authorization: `Bearer ${await staff.token('support')}`,
          ...(etag ? { 'if-none-match': etag } : {}),
        },
      });
      return { status: response.status, etag: response.headers.get('etag'), text: await response.text() };
    };
    const first = await count();
    expect(JSON.parse(first.text).data.waiting).toBeGreaterThan(0);
    expect(first.text).not.toContain(String(USD_CLIENT));
    expect(await count(first.etag)).toEqual({ ...first, status: 304, text: '' });
    expect(await entries()).toEqual(before);
    await newTicket(fixture.usd);
    expect((await count(first.etag)).status).toBe(200);
  });
});
