import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { handler as requestExport } from '../../functions/data-exports/request-export.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { createClient, createUser } from '../../shared/clients/users.ts';
import { DAY_MS } from '../../shared/platform/dates.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { getExport, planExport, presentWithFiles } from '../../shared/privacy/exports/exports.ts';
import { makeExports } from '../../shared/privacy/exports/make-exports.ts';
import { collections } from '../../shared/records/collections.ts';
import { listObjects } from '../support/bucket.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { invokeApi } from '../support/invoke.ts';
import { scanTable } from '../support/table.ts';

const stack = crashStackForFile();

const email = 'efua@example.com';
const password = 'long-enough-password';
const PERSON = { first_name: 'Efua', last_name: 'Quartey', email, phone: null, country: 'US' };
const NOWHERE = { address: null, device: null };

/** So small that an account with little in it goes in several files. */
const FILE_BYTES = 1000;

type Account = { user: number; client: number; token: string };

const newAccount = async (): Promise<Account> => {
  const now = new Date();
  const user = await createUser({ email, name: 'Efua Quartey', password }, now);
  const account = { ...PERSON, company_name: null, currency: 'USD', postal_address: null };
  const client = await createClient({ ...account, status: 'active' }, user, now);
  const token = await stack.session(email, password);
  for (const subject of ['Where is it?', 'It is there']) {
    const body = { department_id: 1, subject, message: 'Hello' };
    const made = await invokeApi(createTicket, { token, ids: { client }, body, idempotencyKey: subject });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
  }
  return { user, client, token };
};

const asked = async (): Promise<Account & { id: number }> => {
  const account = await newAccount();
  const subject = { client_id: account.client, user_id: account.user };
  const { record, writes } = planExport(subject, undefined, NOWHERE, new Date(Date.now() - 1000));
  await transact(writes);
  return { ...account, id: record.id };
};

const exportsOf = async ({ client, user }: Account) =>
  (await queryPage(collections.exports(client, user), { limit: 10 })).items;

const mailsAbout = async ({ user }: Account) =>
  (await scanTable()).filter((item) => item.pk === `USER#${user}` && item.template === 'export_ready');

type Document = { export: object } & Record<string, unknown[]>;

/** What each link downloads. */
const downloads = async ({ client, user, id }: Account & { id: number }): Promise<Document[]> => {
  const { files } = await presentWithFiles(await getExport(client, user, id), new Date());
  return Promise.all(
    files.map(async ({ url, sha256 }) => {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      return JSON.parse(bytes.toString()) as Document;
    }),
  );
};

/** The lists of all files, put together: a worker that goes on where another died closes files later than that one. */
const together = (documents: Document[]): Record<string, unknown[]> => {
  const lists: Record<string, unknown[]> = {};
  for (const { export: _, ...found } of documents) {
    for (const [kind, entries] of Object.entries(found)) lists[kind] = [...(lists[kind] ?? []), ...entries];
  }
  return lists;
};

test('one export is asked for, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: newAccount,
    invoke: ({ token, client }) =>
      invokeApi(requestExport, { token, ids: { client }, body: undefined, idempotencyKey: 'mine' }),
    verify: async (account, again) => {
      const found = await exportsOf(account);
      if (found.length === 0 && !again) return;
      expect(found).toMatchObject([{ status: 'ready' }]);
      expect(await mailsAbout(account)).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('an export holds each entry once and is announced in one mail, wherever the worker dies', async () => {
  const expected = new Map<number, Record<string, unknown[]>>();
  const struck = await crashEverywhere(stack, {
    arrange: asked,
    invoke: () => makeExports(new Date(), undefined, FILE_BYTES),
    verify: async (account) => {
      const lists = together(await downloads(account));
      expect(lists.tickets).toHaveLength(2);
      expect(lists.ticket_messages).toHaveLength(2);
      if (!expected.has(account.id)) expected.set(account.id, lists);
      expect(lists).toEqual(expected.get(account.id));
      expect(await mailsAbout(account)).toMatchObject([{ sent_at: expect.any(String) }]);
    },
  });
  expect(struck).toBeGreaterThan(40);
});

test('the files of an export that has expired are gone, wherever the worker dies', async () => {
  const later = () => new Date(Date.now() + DAY_MS + 1000);
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const account = await asked();
      await makeExports(new Date(), undefined, FILE_BYTES);
      expect((await downloads(account)).length).toBeGreaterThan(1);
      return account;
    },
    aheadMs: DAY_MS,
    invoke: () => makeExports(later()),
    verify: async (account) => {
      expect(await exportsOf(account)).toMatchObject([{ status: 'expired', files: [] }]);
      expect(await listObjects()).toEqual([]);
    },
  });
  expect(struck).toBeGreaterThan(4);
});
