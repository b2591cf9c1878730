/** What WHM wraps around a reason: how the call was made, an id for its own log, a source position. */
const PREFIX = /^(API failure: )?(\(XID \w+\) )?/;
const SUFFIX = /\s+at \/usr\/local\/cpanel\/\S+ line \d+\.?\s*$/;

/**
 * WHM has no error codes, only English sentences; the first pattern that fits names the failure. Most sentences are
 * those of cPanel's own modules as public clients quote them. The wording for a zone that is not there and for a
 * second suspension could not be found, so those patterns are wide.
 */
const CODES: [pattern: RegExp, code: string][] = [
  [/not a valid pac\w+ name/i, 'unknown_plan'],
  [
    /already has an? (account|group|database owner) named|group for that username|same initial 8/i,
    'username_taken',
  ],
  [/domain .*already exists/i, 'domain_taken'],
  [/reserved username|not a valid username|username .*(invalid|cannot|may not)/i, 'username_invalid'],
  [/too weak|too easy to (guess|crack)/i, 'weak_password'],
  [
    /do not have (access to )?(the|an?) (account|user)|no such user|(account|user).* does not exist/i,
    'not_found',
  ],
  [/serial number .* does not match/i, 'zone_changed'],
  [/do not have .*\b(zone|domain)\b|\b(zone|domain)\b.* (does not exist|not found)/i, 'zone_not_found'],
  [/already (been )?suspended|not (currently )?suspended/i, 'already_so'],
  [/is suspended/i, 'account_suspended'],
  [/permission denied|access denied/i, 'access_denied'],
];

/** The sentence itself, without WHM's wrapping. */
export const cleanReason = (reason: string): string => reason.replace(PREFIX, '').replace(SUFFIX, '').trim();

/** A stable code for a cleaned reason; null when it is none of those we act upon. */
export const reasonCode = (reason: string): string | null =>
  CODES.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
