import type { RegistrarDomain } from '../integrations/registrar.ts';
import type { DomainRecord } from '../records/domain-record.ts';

const HOUR_MS = 3_600_000;
/** Every live domain is looked at once a day; two looks make sure that one has left. */
const LOOK_AGAIN_MS = 20 * HOUR_MS;
const LOOK_AT_NEW_MS = HOUR_MS;

export const lookAgainAt = (now: Date, ms = LOOK_AGAIN_MS): string =>
  new Date(now.getTime() + ms).toISOString();

/** A domain that is not in the account for the first time: it takes no step until it has been looked for once more. */
export const missingSince = (now: Date) => ({
  missing_since: now.toISOString(),
  check_at: lookAgainAt(now, 2 * HOUR_MS),
});

/** What a record notes of a domain that has just come into the account; the rest is looked at an hour later. */
export const newAtRegistrar = (domain: RegistrarDomain, now: Date) =>
  ({
    privacy: domain.privacy,
    locked: domain.locked,
    verification: { status: domain.registrantVerified ? 'verified' : 'unknown', verify_by: null },
    check_at: lookAgainAt(now, LOOK_AT_NEW_MS),
  }) satisfies Partial<DomainRecord>;
