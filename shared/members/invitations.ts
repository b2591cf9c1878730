import { throttle } from '../auth/throttle.ts';
import { addressHash } from '../mails/owner.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { equals } from '../platform/table/expressions.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { remove, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { InvitationRecord } from '../records/invitation-record.ts';
import { keys } from '../records/keys.ts';

/** Open at the same time, for one client account. */
export const MAX_INVITATIONS = 20;

const A_DAY = { requests: 25, seconds: 86_400 };

/**
 * Counts a mail to somebody invited, for the client account and for whoever invites; what becomes of the invitation
 * changes nothing of it. Throws 429 where there were enough in a day. Returns a function that takes the count back,
 * for an invitation that could not be made.
 */
export const countInvitation = async (clientId: number, userId: number, now: Date) => {
  const taken: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    await Promise.all(taken.map((back) => back()));
  };
  try {
    for (const subject of [`client:${clientId}`, `user:${userId}`])
      taken.push(await throttle({ ...A_DAY, scope: 'invitations', subject }, now));
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
};

/** The same for one that never was, was accepted, withdrawn or replaced, or has expired. */
export const deadInvitation = (): Failure =>
  new Failure(
    'not_found',
    'invitation_not_found',
    'This invitation does not work any more. Ask for a new one.',
  );

const isOpen = ({ expires_at_epoch }: InvitationRecord, now: Date): boolean =>
  expires_at_epoch > toEpoch(now);

/** Invitations that can still be accepted, newest first; the table keeps expired ones for a while. */
export const listInvitations = async (clientId: number, now: Date): Promise<InvitationRecord[]> => {
  const { items } = await queryPage(collections.ofClient(clientId, 'INVITATION'), {
    limit: 10 * MAX_INVITATIONS,
  });
  return items.filter((invitation) => isOpen(invitation, now)).sort((a, b) => b.id - a.id);
};

/** The invitation of an address, as long as it is the one with this id; undefined for any other. */
export const findInvitation = async (
  clientId: number,
  email: string,
  id: number,
  now: Date,
): Promise<InvitationRecord | undefined> => {
  const invitation = await getItem(keys.invitation(clientId, addressHash(email)));
  return invitation?.id === id && isOpen(invitation, now) ? invitation : undefined;
};

/** Takes an invitation away; of several at once one succeeds. */
export const spendInvitation = (invitation: InvitationRecord): Write =>
  remove(invitation, [equals('id', invitation.id)], deadInvitation);
