import type { RegistrarDomain } from '../integrations/registrar.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { RegistrarReviewRecord } from '../records/registrar-review-record.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two looks make sure that a domain has left. */
const LOOK_AGAIN_MS = 20 * HOUR_MS;
const LOOK_AT_NEW_MS = HOUR_MS;
const LOOK_WEEKLY_MS = 7 * DAY_MS;
const NEAR_EXPIRY_MS = 45 * DAY_MS;

export const lookAgainAt = (now: Date, ms = LOOK_AGAIN_MS): string =>
  new Date(now.getTime() + ms).toISOString();

/** A domain of which its registrar's list says enough: verified, and far from its expiry. */
export const isCalm = (
  { status, expires_at, verification }: Pick<DomainRecord, 'status' | 'expires_at' | 'verification'>,
  now: Date,
): boolean =>
  status === 'active' &&
  verification?.status === 'verified' &&
  expires_at !== null &&
  Date.parse(expires_at) - now.getTime() > NEAR_EXPIRY_MS;

/**
 * Whether the registrar has to be asked about a domain by itself. Of a calm one it is where a list that was read since does
 * not show it, or no list for a week, spread over a day by its id.
 */
export const isToBeAsked = (
  record: Pick<DomainRecord, 'id' | 'status' | 'expires_at' | 'verification' | 'seen_at' | 'missing_since'>,
  review: RegistrarReviewRecord | undefined,
  now: Date,
): boolean => {
  const { id, seen_at, missing_since } = record;
  if (!seen_at || missing_since || !isCalm(record, now)) return true;
  if (review?.complete_from && review.complete_from > seen_at) return true;
  return Date.parse(seen_at) + LOOK_WEEKLY_MS - (id % 24) * HOUR_MS <= now.getTime();
};

/** After so many looks in a row that got no answer: an hour, two, four, and so on up to a day. */
export const nextLookAfterFailures = (failures: number, now: Date): string =>
  lookAgainAt(now, Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS));

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
