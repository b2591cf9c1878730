import { expect, test } from 'vitest';
import { handler as confirmContact } from '../../functions/clients/confirm-contact-email.ts';
import { handler as undoContact } from '../../functions/clients/undo-contact-email.ts';
import { handler as updateProfile } from '../../functions/clients/update-profile.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { newLink } from '../../shared/auth/links.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { mailsTo } from '../support/inbox.ts';
import { invokeApi } from '../support/invoke.ts';

const stack = crashStackForFile();

const client = DEMO.user.clients.usd;
const { email: old } = DEMO.user;
const to = 'accounts@ama.example';

const ask = () =>
  invokeApi(updateProfile, { token: stack.token, ids: { client }, body: { email: to }, idempotencyKey: '' });
const use = (handler: typeof confirmContact, token: string) =>
  invokeApi(handler, { token: '', ids: {}, body: { token }, idempotencyKey: '' });

const shown = async () => {
  const { email, pending_email } = (await getClient(client)).profile;
  return [email, pending_email ?? null];
};
const noted = async (action: string): Promise<number> => {
  const { items } = await queryPage(collections.audit(client), { limit: 50 });
  return items.filter((entry) => entry.action === action).length;
};
const countTo = async (email: string, subject: RegExp) =>
  (await mailsTo(stack, email)).filter((mail) => subject.test(mail.subject)).length;

/** The secret of a link about the newest change. */
const linkOf = async (purpose: 'contact_confirm' | 'contact_undo', email: string): Promise<string> => {
  const change = (await getClient(client)).contact_changes?.at(-1)?.id ?? 0;
  const facts = {
    email,
    user_id: null,
    credential: null,
    locale: null,
    contact: { client_id: client, change },
  };
  const { url, write } = newLink(purpose, facts, new Date());
  await transact([write]);
  return url.split('#token=')[1] ?? '';
};

test('another contact address waits, and both addresses have their mails, or nothing has happened, wherever it dies', async () => {
  let earlier = [0, 0];
  const mails = () => Promise.all([countTo(to, /^Confirm this contact/), countTo(old, /was asked for$/)]);
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      earlier = await mails();
    },
    invoke: ask,
    verify: async (_subject, again) => {
      const [email, pending] = await shown();
      expect(email).toBe(old);
      if (again) expect(pending).toBe(to);
      const sent = (await mails()).map((count, index) => count - (earlier[index] ?? 0));
      const asked = await noted('contact_email.requested');
      expect(asked > 0).toBe(pending !== null);
      // Asked for again after a lost answer, an earlier mail is overtaken or sent.
      for (const count of sent) expect(count >= Math.min(asked, 1) && count <= 2 * asked).toBe(true);
    },
  });
  expect(struck).toBeGreaterThan(5);
}, 240_000);

test('an address is confirmed once and whole, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await ask();
      return linkOf('contact_confirm', to);
    },
    invoke: (token) => use(confirmContact, token),
    verify: async (token, again) => {
      const [email, pending] = await shown();
      if (again) expect(email).toBe(to);
      expect([email, pending]).toEqual(email === to ? [to, null] : [old, to]);
      expect(await noted('contact_email.changed')).toBe(email === to ? 1 : 0);
      expect((await use(confirmContact, token)).status).toBe(email === to ? 422 : 200);
    },
  });
  expect(struck).toBeGreaterThan(5);
}, 240_000);

test('a confirmed change is undone once and whole, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await ask();
      await use(confirmContact, await linkOf('contact_confirm', to));
      return linkOf('contact_undo', old);
    },
    invoke: (token) => use(undoContact, token),
    verify: async (token, again) => {
      const [email, pending] = await shown();
      if (again) expect(email).toBe(old);
      expect(pending).toBe(null);
      expect(await noted('contact_email.restored')).toBe(email === old ? 1 : 0);
      expect((await use(undoContact, token)).status).toBe(email === old ? 422 : 200);
      expect(await shown()).toEqual([old, null]);
    },
  });
  expect(struck).toBeGreaterThan(5);
}, 240_000);
