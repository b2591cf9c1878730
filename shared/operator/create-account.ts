import * as z from 'zod';
import { normaliseEmail } from '../clients/email.ts';
import { toE164 } from '../clients/phone.ts';
import { createClient, createUser } from '../clients/users.ts';
import { POSTAL_LIMITS, phoneNumber } from '../contract/clients.ts';
import { realCountry, requiredText } from '../contract/common.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { config } from '../platform/config/config.ts';
import { conflict, invalid, notFound } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { check } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import { newFirstPassword } from './staff-access.ts';

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

export type UserDetails = z.input<typeof newUser>;
export type ClientDetails = z.input<typeof newClient>;

/** The details, or a 422 that names each wrong field. */
const checked = <S extends z.ZodType>(schema: S, details: z.input<S>): z.output<S> => {
  const parsed = schema.safeParse(details);
  if (parsed.success) return parsed.data;
  throw invalid(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), [message]])),
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
    if (error instanceof StaleWriteError) throw conflict('client_exists', `There is a client ${id} already.`);
    throw error;
  }
};
