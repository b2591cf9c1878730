import { Failure } from '../platform/failure.ts';
import { hashPassword } from '../platform/password.ts';
import { equals } from '../platform/table/expressions.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { LoginRecord } from '../records/login-record.ts';
import { requireGoodPassword } from './password-rules.ts';

/** Whether a first password was not used in time. */
export const isOver = ({ first_until }: LoginRecord, now: Date): boolean =>
  first_until !== undefined && first_until <= now.toISOString();

/**
 * The write that puts the password a user has chosen in place of a first one, which works once. Throws 422 where none was
 * chosen.
 */
export const replaceFirst = async (
  login: LoginRecord,
  email: string,
  { password, new_password }: { password: string; new_password?: string | undefined },
): Promise<Write[]> => {
  if (login.first_until === undefined) return [];
  if (new_password === undefined || new_password === password) {
    const message = 'Choose a password of your own: send the same again with it in new_password.';
    const fields = { new_password: [message] };
    throw new Failure('invalid', 'new_password_required', message, { fields });
  }
  requireGoodPassword(new_password, email, 'new_password');
  const set = { password_hash: await hashPassword(new_password) };
  return [update(login, { set, remove: ['first_until'] }, [equals('password_hash', login.password_hash)])];
};
