import { expect, test } from 'vitest';
import { handler as registerInvited } from '../../functions/accounts/register-invited.ts';
import { handler as acceptInvitation } from '../../functions/clients/accept-invitation.ts';
import { handler as inviteMember } from '../../functions/clients/invite-member.ts';
import { handler as removeMember } from '../../functions/clients/remove-member.ts';
import { DEMO } from '../../infra/local/demo-data.ts';
import { verifyAccess } from '../../shared/auth/access.ts';
import { newLink } from '../../shared/auth/links.ts';
import { listInvitations, loadInviting, planInvitation } from '../../shared/auth/members/invitations.ts';
import { roleOf } from '../../shared/clients/clients.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { config } from '../../shared/platform/config/config.ts';
import { getItem, queryPage } from '../../shared/platform/table/query.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { mailsTo } from '../support/inbox.ts';
import { invokeApi } from '../support/invoke.ts';

const stack = crashStackForFile();

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

/** Invites an address without its mail; returns the token of the link. */
const invite = async (address: string) => {
  const now = new Date();
  const inviting = await loadInviting(client, owner, address, now);
  const { invitation, writes } = planInvitation(inviting, { email: address, role: 'billing' }, owner, now);
  await transact(writes);
  const facts = { email: address, user_id: null, credential: null, locale: null };
  const link = newLink('invitation', { ...facts, invitation: { client_id: client, id: invitation.id } }, now);
  await transact([link.write]);
  return { link: link.url.split('#token=')[1] ?? '' };
};

/** Invites the other demo user; returns the token of the link and of a session. */
const invited = async () => ({ ...(await invite(email)), token: await stack.session(email) });

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

test('an invited stranger has an account and the role, or neither, wherever the process dies', async () => {
  const stranger = 'ama.stranger@example.com';
  const password = 'three-green-lamps';
  const welcomes = async () =>
    (await mailsTo(stack, stranger)).filter(({ subject }) => /^Welcome/.test(subject)).length;
  let earlier = 0;
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      earlier = await welcomes();
      return (await invite(stranger)).link;
    },
    invoke: (link) => {
      const { terms_version } = config().sign_up;
      const body = { password, first_name: 'Ama', last_name: 'Serwaa', terms_version };
      return invokeApi(registerInvited, { token: '', ids: { token: link }, body, idempotencyKey: '' });
    },
    verify: async (_link, again) => {
      const login = await getItem(keys.login(stranger));
      if (again) expect(login).toBeDefined();
      const member = login && (await getItem(keys.member(client, login.user_id)));
      expect(member?.role).toBe(login ? 'billing' : undefined);
      expect(await told('member.joined')).toBe(login ? 1 : 0);
      expect(await listInvitations(client, new Date())).toHaveLength(login ? 0 : 1);
      expect((await welcomes()) - earlier).toBe(login ? 1 : 0);
      if (login) expect(await stack.session(stranger, password)).toMatch(/./);
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
