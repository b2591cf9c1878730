import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as acceptInvitation } from '../../functions/clients/accept-invitation.ts';
import { handler as inviteMember } from '../../functions/clients/invite-member.ts';
import { handler as removeMember } from '../../functions/clients/remove-member.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { verifyAccess } from '../../shared/auth/access.ts';
import { newLink } from '../../shared/auth/links.ts';
import { roleOf } from '../../shared/clients/role-of.ts';
import { listInvitations } from '../../shared/members/invitations.ts';
import { loadInviting, planInvitation } from '../../shared/members/invite.ts';
import { addMember } from '../../shared/operator/members.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { getItem } from '../../shared/platform/table/read.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { mailsTo } from '../support/inbox.ts';
import { invokeApi } from '../support/invoke.ts';

let stack: CrashStack;
beforeAll(async () => {
  stack = await startCrashStack();
});
afterAll(() => stack.close());

const client = DEMO.user.clients.usd;
const { id: owner } = DEMO.user;
const { id: guest, email } = DEMO.other;

const roleOfGuest = async () => {
  const membership = await getItem(keys.membership(guest, client));
  return membership && roleOf(membership);
};
const told = async (action: string) => {
  const { items } = await queryPage(collections.audit(client), { limit: 50 });
  return items.filter((entry) => entry.action === action).length;
};

test('an invitation sends one mail whose link works, or nothing is invited, wherever the process dies', async () => {
  const INVITATION = /^Invitation/;
  const before = async () =>
    (await mailsTo(stack, email)).filter(({ subject }) => INVITATION.test(subject)).length;
  let earlier = 0;
  await crashEverywhere(stack, {
    arrange: async () => {
      earlier = await before();
    },
    invoke: () => {
      const body = { email, role: 'support' };
      return invokeApi(inviteMember, { token: stack.token, ids: { client }, body, idempotencyKey: '' });
    },
    verify: async () => {
      const open = await listInvitations(client, new Date());
      expect(open.length).toBeLessThanOrEqual(1);
      const sent = (await before()) - earlier;
      expect(sent >= open.length && sent <= 2).toBe(true);
    },
  });
}, 240_000);

/** Invites the other demo user; returns the token of the link and of a session. */
const invited = async () => {
  const now = new Date();
  const inviting = await loadInviting(client, owner, email, now);
  const { invitation, writes } = planInvitation(inviting, { email, role: 'billing' }, owner, now);
  await transact(writes);
  const facts = { email, user_id: null, credential: null, locale: null };
  const link = newLink('invitation', { ...facts, invitation: { client_id: client, id: invitation.id } }, now);
  await transact([link.write]);
  return { link: link.url.split('#token=')[1] ?? '', token: await stack.session(email) };
};

test('an acceptance happens once and whole, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: invited,
    invoke: ({ link, token }) =>
      invokeApi(acceptInvitation, { token, ids: { token: link }, body: {}, idempotencyKey: '' }),
    verify: async (_subject, again) => {
      const joined = await roleOfGuest();
      if (again) expect(joined).toBe('billing');
      expect(await told('member.joined')).toBe(joined ? 1 : 0);
      expect(await listInvitations(client, new Date())).toHaveLength(joined ? 0 : 1);
    },
  });
  expect(struck).toBeGreaterThan(8);
}, 240_000);

test('a removal happens once and whole, and whoever is removed is out, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await addMember(client, guest, 'admin', 'operator:test', new Date());
      return stack.session(email);
    },
    invoke: () =>
      invokeApi(removeMember, {
        token: stack.token,
        ids: { client, user: guest },
        body: {},
        idempotencyKey: '',
      }),
    verify: async (session, again) => {
      const role = await roleOfGuest();
      if (again) expect(role).toBeUndefined();
      expect(await told('member.removed')).toBe(role ? 0 : 1);
      const access = verifyAccess('client', `Bearer ${session}`, client, new Date()).verdict();
      const outcome = await access.then(
        () => 'in',
        (error) => error.code,
      );
      expect(outcome).toBe(role ? 'in' : 'client_forbidden');
    },
  });
  expect(struck).toBeGreaterThan(8);
}, 240_000);
