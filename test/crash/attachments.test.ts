import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { handler as replyToTicket } from '../../functions/tickets/reply-to-ticket.ts';
import type { MessageRecord } from '../../shared/records/events.ts';
import { objectKeysOf } from '../../shared/tickets/attachments.ts';
import { listObjects } from '../support/bucket.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { encodeForm, FILES } from '../support/forms.ts';
import { type FormInvocation, invokeApi, invokeForm } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { USD_CLIENT } from '../support/shop.ts';
import { scanTable } from '../support/table.ts';

const stack = crashStackForFile();

const client = USD_CLIENT;
const fields = { department_id: 1, subject: 'Broken', message: 'See the picture.' };

/** A request with one attachment; `earlier` are the objects left by other tables, which share the bucket. */
type Upload = { request: FormInvocation; earlier: Set<string> };

const newUpload = async (ids: Record<string, number>, form: Record<string, string>): Promise<Upload> => ({
  request: {
    token: stack.token,
    ids: { client, ...ids },
    ...(await encodeForm(form, [{ name: 'shot.png', bytes: FILES.png }])),
  },
  earlier: new Set(await listObjects()),
});

/** Minutes after which the reconciler has found an upload whose process died. */
const ABANDONED = [16, 22];

/** Every object belongs to a message that is there, every such message has its object, and no upload is noted. */
const expectWhole = async ({ earlier }: Upload): Promise<MessageRecord[]> => {
  await recover(stack.queues, new Date(), ABANDONED);
  const items = await scanTable();
  const messages = items.filter(({ sk }) => sk.startsWith('MESSAGE#')) as unknown as MessageRecord[];
  const stored = (await listObjects()).filter((key) => !earlier.has(key));
  expect(stored.sort()).toEqual(messages.flatMap(objectKeysOf).sort());
  expect(items.filter(({ sk }) => sk.startsWith('UPLOAD#'))).toEqual([]);
  return messages.filter(({ attachments }) => attachments.length === 1);
};

test('a ticket comes with its attachment or not at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: () => newUpload({}, { ...fields, department_id: '1' }),
    invoke: ({ request }) => invokeForm(createTicket, request),
    verify: async (upload, again) => {
      const opened = await expectWhole(upload);
      const tickets = (await scanTable()).filter(({ sk }) => sk.startsWith('TICKET#'));
      expect(tickets.map(({ id }) => id)).toEqual(opened.map(({ ticket_id }) => ticket_id));
      if (again) expect(opened).not.toEqual([]);
    },
  });
  expect(stack.gate.calls()).toEqual(expect.arrayContaining([expect.stringContaining(' PUT /')]));
  expect(struck).toBeGreaterThan(15);
});

test('a reply comes with its attachment or not at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const request = { token: stack.token, ids: { client }, body: fields, idempotencyKey: randomUUID() };
      const { body } = await invokeApi(createTicket, request);
      return newUpload({ ticket: body.data.id }, { message: 'Here it is.' });
    },
    invoke: ({ request }) => invokeForm(replyToTicket, request),
    verify: async (upload, again) => {
      const replies = await expectWhole(upload);
      const [ticket] = (await scanTable()).filter(({ sk }) => sk.startsWith('TICKET#'));
      expect(ticket?.message_count).toBe(1 + replies.length);
      if (again) expect(replies).not.toEqual([]);
    },
  });
  expect(struck).toBeGreaterThan(15);
});
