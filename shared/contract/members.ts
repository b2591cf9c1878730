import * as z from 'zod';
import { clientResource } from './clients.ts';
import { dataOf, id, message, schema, timestamp } from './common.ts';
import { endpoint, type RateLimit } from './endpoint.ts';
import { ROLES } from './roles.ts';
import { LOCALES } from './vocabulary.ts';

const role = schema(() => z.enum(ROLES, `Choose one of ${ROLES.join(', ')}.`));

const memberResource = schema(() =>
  z
    .object({
      id: id().meta({ description: 'Id of the user' }),
      name: z.string(),
      email: z.email(),
      role: role(),
      joined_at: timestamp().nullable().meta({ description: 'null for members from before it was kept' }),
    })
    .meta({
      id: 'Member',
      example: {
        id: 7355608000002,
        name: 'Kofi Boateng',
        email: 'kofi@example.com',
        role: 'billing',
        joined_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);
export type MemberResource = z.infer<ReturnType<typeof memberResource>>;

const invitationResource = schema(() =>
  z
    .object({
      id: id(),
      email: z.email(),
      role: role(),
      invited_by: id().meta({ description: 'Id of the user who invites' }),
      created_at: timestamp(),
      expires_at: timestamp(),
    })
    .meta({
      id: 'Invitation',
      example: {
        id: 7355608000003,
        email: 'kofi@example.com',
        role: 'billing',
        invited_by: 7355608000001,
        created_at: '2026-11-21T09:30:00.000Z',
        expires_at: '2026-11-28T09:30:00.000Z',
      },
    }),
);
export type InvitationResource = z.infer<ReturnType<typeof invitationResource>>;

const inviteRequest = schema(() =>
  z
    .strictObject({
      email: z.email('Enter an e-mail address.').max(254, 'Use at most 254 characters.'),
      role: role(),
      locale: z.enum(LOCALES).optional().meta({ description: 'Language of the mail' }),
    })
    .meta({ id: 'InviteMemberRequest', example: { email: 'kofi@example.com', role: 'billing' } }),
);
const changeRequest = schema(() =>
  z.strictObject({ role: role() }).meta({ id: 'ChangeMemberRequest', example: { role: 'technical' } }),
);

const perSession: RateLimit = { per: 'session', requests: 30, seconds: 900 };
const table = ['table:read', 'table:write'] as const;
const tableAndMail = [...table, 'queue:mails'] as const;

export const members = {
  'list-members': endpoint({
    method: 'GET',
    path: '/clients/{client}/members',
    auth: 'client',
    permission: 'members:read',
    addition: true,
    summary: 'Users who may use the client account, and as what',
    responses: () => ({ 200: dataOf(z.array(memberResource())) }),
    uses: ['table:read'],
  }),
  'invite-member': endpoint({
    method: 'POST',
    path: '/clients/{client}/members',
    auth: 'client',
    permission: 'members:manage',
    activeOnly: true,
    addition: true,
    reauthentication: 'required',
    summary: 'Invite somebody to the client account by mail',
    description:
      'Only an owner invites an owner. An address that is invited already gets another mail; earlier links are dead. At most 25 mails in a day, also of invitations that were withdrawn (429).',
    rateLimit: { per: 'user', requests: 30, seconds: 900 },
    body: inviteRequest,
    failures: ['already_member', 'too_many_invitations'],
    responses: () => ({ 201: dataOf(invitationResource()) }),
    uses: [...tableAndMail, 'table:credentials'],
  }),
  'change-member': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/members/{user}',
    auth: 'client',
    permission: 'members:manage',
    addition: true,
    reauthentication: 'required',
    summary: 'Change the role of a member',
    description: 'Only an owner makes or changes an owner; the last owner stays one (409 `last_owner`).',
    body: changeRequest,
    failures: ['last_owner'],
    responses: () => ({ 200: dataOf(memberResource()) }),
    uses: tableAndMail,
  }),
  'remove-member': endpoint({
    method: 'DELETE',
    path: '/clients/{client}/members/{user}',
    auth: 'client',
    permission: 'members:leave',
    addition: true,
    reauthentication: 'required',
    summary: 'Remove a member, or leave; the next request of that user is refused',
    description:
      'Everybody may leave but the last owner (409 `last_owner`); to remove others takes `members:manage`.',
    failures: ['last_owner'],
    responses: () => ({ 200: message() }),
    uses: tableAndMail,
  }),
  'list-invitations': endpoint({
    method: 'GET',
    path: '/clients/{client}/invitations',
    auth: 'client',
    permission: 'members:read',
    addition: true,
    summary: 'Invitations to the client account that can still be accepted',
    responses: () => ({ 200: dataOf(z.array(invitationResource())) }),
    uses: ['table:read'],
  }),
  'withdraw-invitation': endpoint({
    method: 'DELETE',
    path: '/clients/{client}/invitations/{invitation}',
    auth: 'client',
    permission: 'members:manage',
    addition: true,
    summary: 'Withdraw an invitation; its link is dead from then on',
    responses: () => ({ 200: message() }),
    uses: table,
  }),
  'accept-invitation': endpoint({
    method: 'POST',
    path: '/invitations/{token}/accept',
    textParameters: ['token'],
    auth: 'user',
    addition: true,
    summary: 'Accept an invitation with the link of the mail',
    description:
      'For the user with the address it was sent to. Who has no account yet uses `/invitations/{token}/register`.',
    rateLimit: perSession,
    failures: ['client_inactive', 'invitation_for_other_address', 'invitation_not_found', 'too_many_members'],
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: table,
  }),
};
