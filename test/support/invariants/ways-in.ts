import { byId, type Snapshot, unless } from './snapshot.ts';

/** Who is asked for a second factor has one, and the other way round; and who has no password has a passkey. */
export const wayInProblems = ({ users, logins, factors, passkeys }: Snapshot): string[] => {
  const confirmed = factors.filter(({ confirmed_at }) => confirmed_at !== null);
  const withFactor = new Set([...confirmed, ...passkeys].map(({ pk }) => pk));
  const withPasskey = new Set(passkeys.map(({ pk }) => pk));
  const known = byId(users);
  return [
    ...users.flatMap(({ pk, id, second_factor = false }) =>
      unless(
        second_factor === withFactor.has(pk),
        `user ${id} has ${second_factor ? 'no' : 'a'} second factor, and ${second_factor ? 'is' : 'is not'} asked for one`,
      ),
    ),
    ...logins
      .filter(({ without_password }) => without_password)
      .filter(({ user_id }) => !withPasskey.has(known.get(user_id)?.pk ?? ''))
      .map(({ user_id }) => `user ${user_id} has no way in`),
  ];
};
