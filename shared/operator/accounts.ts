import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  endSessionsFrom,
  getAccount,
  listFactors,
  listPasskeys,
  planFactorReset,
  planNewEmail,
} from '../auth/index.ts';
import { getChanging, planJoin, planMemberRemoval, planMemberRole } from '../auth/members/index.ts';
import { createClient, createUser, getUser, loadMembers, toE164 } from '../clients/index.ts';
import { POSTAL_LIMITS, phoneNumber } from '../contract/clients.ts';
import { realCountry, requiredText } from '../contract/common.ts';
import type { Role } from '../contract/roles.ts';
import { about, audit, carryOut, NOWHERE, securityEvent } from '../events/index.ts';
import { Sentence, say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { conflict, invalid, notFound } from '../platform/failure.ts';
import { hashPassword } from '../platform/password.ts';
import { equals } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { getItem } from '../platform/table/query.ts';
import { check, StaleWriteError, transact, update } from '../platform/table/write.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { normaliseEmail } from '../records/users.ts';

const FIRST_PASSWORD_DAYS = 7;

/** A password that nobody has chosen; it works once, for choosing another one, within seven days. */
const newFirstPassword = (now: Date): { password: string; until: string } => ({
  password: randomBytes(12).toString('base64url'),
  until: addDays(now, FIRST_PASSWORD_DAYS).toISOString(),
});

/** Gives a user a first password in place of the present one and ends every session. Returns it. */
export const resetPassword = async (
  userId: number,
  actor: Actor,
  now: Date,
): Promise<{ password: string; until: string }> => {
  const first = newFirstPassword(now);
  const password_hash = await hashPassword(first.password);
  const load = () => getAccount(userId);
  await carryOut(load, ({ login }) => ({
    writes: [
      update(login, { set: { password_hash, first_until: first.until }, remove: ['without_password'] }, [
        equals('password_hash', login.password_hash),
      ]),
      endSessionsFrom(userId, now),
      securityEvent(userId, 'password_reset', NOWHERE, now),
      audit(about.user(userId), actor, 'password.reset', now),
    ],
  }));
  return first;
};

/** Gives a user another e-mail address at once; the earlier one gets a mail with which to undo that. */
export const setEmail = async (userId: number, email: string, actor: Actor, now: Date): Promise<void> => {
  const load = () => getAccount(userId);
  await carryOut(load, (account) => planNewEmail(account, normaliseEmail(email), actor, NOWHERE, now));
};

/**
 * Takes every authenticator app, passkey and recovery code away from a user who has lost them, who is notified by mail. One
 * without a password gets in again with a link to a new one.
 */
export const removeFactors = async (userId: number, actor: Actor, now: Date): Promise<void> => {
  const load = () => Promise.all([getUser(userId), listFactors(userId, now), listPasskeys(userId)]);
  await carryOut(load, ([user, factors, passkeys]) =>
    planFactorReset(user, [...factors, ...passkeys], actor, now),
  );
};

/** Ends every session of a user. */
export const endSessions = (userId: number, actor: Actor, now: Date): Promise<void> =>
  transact([
    endSessionsFrom(userId, now),
    securityEvent(userId, 'sessions_ended', NOWHERE, now),
    audit(about.user(userId), actor, 'sessions.ended', now),
  ]);

const newUser = z.object({ email: z.email(), name: requiredText(120) });

const newClient = z.object({
  company_name: requiredText(120).nullable(),
  first_name: requiredText(60),
  last_name: requiredText(60),
  email: z.email(),
  phone: phoneNumber().min(1),
  country: realCountry(),
  currency: z.string().refine((code) => config().currencies.includes(code), {
    error: () => `Choose one of ${config().currencies.join(', ')}.`,
  }),
  postal_address: z.object({
    address: requiredText(POSTAL_LIMITS.address),
    city: requiredText(POSTAL_LIMITS.city),
    state: requiredText(POSTAL_LIMITS.state),
    postcode: requiredText(POSTAL_LIMITS.postcode),
  }),
});

type UserDetails = z.input<typeof newUser>;
type ClientDetails = z.input<typeof newClient>;

/** The details, or a 422 that names each wrong field. */
const checked = <S extends z.ZodType>(schema: S, details: z.input<S>): z.output<S> => {
  const parsed = schema.safeParse(details);
  if (parsed.success) return parsed.data;
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.'), [new Sentence(message)]]),
    ),
  );
};

/** The user with this e-mail address or id. */
export const resolveUser = async (emailOrId: string): Promise<number> => {
  if (/^\d{1,16}$/.test(emailOrId)) return Number(emailOrId);
  const login = await getItem(keys.login(normaliseEmail(emailOrId)));
  if (!login) throw notFound('user');
  return login.user_id;
};

/** Creates a user with a password that nobody has chosen and that is told only here. */
export const createUserAccount = async (
  details: UserDetails,
  actor: Actor,
  now: Date,
): Promise<{ id: number; password: string }> => {
  const id = newId(now);
  const { password, until } = newFirstPassword(now);
  const entry = audit(about.user(id), actor, 'user.created', now);
  await createUser({ id, ...checked(newUser, details), password }, now, [entry], until);
  return { id, password };
};

/** Creates an active client account for a user. Throws a conflict when the id given is taken. */
export const createClientAccount = async (
  details: ClientDetails,
  ownerId: number,
  givenId: number | undefined,
  actor: Actor,
  now: Date,
): Promise<number> => {
  const id = givenId ?? newId(now);
  const entry = audit(about.client(id), actor, 'client.created', now);
  try {
    const client = checked(newClient, details);
    const phone = toE164(client.phone, client.country);
    return await createClient({ id, ...client, phone, status: 'active' }, ownerId, now, [
      check(keys.user(ownerId), [], () => notFound('user')),
      entry,
    ]);
  } catch (error) {
    if (error instanceof StaleWriteError)
      throw conflict('client_exists', say`There is a client ${id} already.`);
    throw error;
  }
};

/** Lets a user use a client account, without an invitation. Throws a conflict when the user may already. */
export const addMember = async (
  clientId: number,
  userId: number,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => Promise.all([loadMembers(clientId), getUser(userId)]);
  await carryOut(load, ([account, user]) => ({ writes: planJoin(account, user, role, actor, now) }));
};

/** Gives a member another role; the member is notified by mail. The last owner stays one (409). */
export const setMemberRole = async (
  clientId: number,
  userId: number,
  role: Role,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getChanging(clientId, userId);
  await carryOut(load, (changing) => planMemberRole(changing, role, actor, now));
};

/** Ends a member's access, with the next request; the member is notified by mail. The last owner stays (409). */
export const removeMember = async (
  clientId: number,
  userId: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const load = () => getChanging(clientId, userId);
  await carryOut(load, (changing) => planMemberRemoval(changing, actor, now));
};
