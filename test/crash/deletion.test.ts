import { expect, test } from 'vitest';
import { handler as requestDeletion } from '../../functions/deletion/request-deletion.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { createClient, createUser } from '../../shared/clients/users.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { invokeApi } from '../support/invoke.ts';
import { scanTable } from '../support/table.ts';

const stack = crashStackForFile();

const email = 'efua@example.com';
const password = 'long-enough-password';
const PERSON = { first_name: 'Efua', last_name: 'Quartey', email, phone: null, country: 'US' };

/** A user with a session, a client account and a ticket in it. */
const arrange = async () => {
  const now = new Date();
  const user = await createUser({ email, name: 'Efua Quartey', password }, now);
  const account = { ...PERSON, company_name: null, currency: 'USD', postal_address: null };
  const client = await createClient({ ...account, status: 'active' }, user, now);
  const token = await stack.session(email, password);
  const body = { department_id: 1, subject: 'Efua here', message: 'Hello' };
  const { status } = await invokeApi(createTicket, {
    token,
    ids: { client },
    body,
    idempotencyKey: 'hello',
  });
  expect(status).toBe(201);
  return { user, token };
};

test('a deletion that has begun ends by itself, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange,
    invoke: ({ token }) => invokeApi(requestDeletion, { token, ids: {}, body: {}, idempotencyKey: '' }),
    verify: async ({ user }, again) => {
      const deletion = await getItem(keys.deletion(user));
      if (deletion === undefined && !again) return;
      expect(deletion?.phase).toBe('completed');
      const left = (await scanTable()).filter((item) => JSON.stringify(item).match(/Efua|efua|Quartey/));
      expect(left).toEqual([]);
      const sessions = (await scanTable()).filter(
        ({ pk, sk }) => pk === `USER#${user}` && sk.startsWith('TOKEN#'),
      );
      expect(sessions).toEqual([]);
    },
  });
  expect(struck).toBeGreaterThan(40);
}, 240_000);
