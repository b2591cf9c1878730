import { IntegrationError } from '../../integration-error.ts';

export const SYSTEM = 'openprovider';

/**
 * A code of an answer: 0, or why nothing was done. The swagger has no list; this one is that of `openprovider.py` 1.0.
 */
type Codes = readonly (number | [from: number, to: number])[];

/** The registry, or a part of the registrar, does not work at present, or the same is being done already. */
const PASSING: Codes = [
  ...[10, 11, 15, 17, 50, 173, 174, 178, 199, 299, 339, 340, 341, 394, 399, 502, 503, 860, 896, 999],
  ...[4004, 4005, 4007, 14500, 19001],
];

const REFUSALS: Record<string, Codes> = {
  access_denied: [196, 308, 309, [900, 902], 4002, 4003, 10005, 15000],
  payment_failed: [310, 920],
  domain_taken: [311],
  legal_restriction: [16, 512, 513],
  unsupported_tld: [306, 307, 322, 378, 1800, 19000, 19002],
  price_required: [379],
  price_changed: [19005],
  contact_incomplete: [[100, 170], 175, 361, [380, 389], [1901, 1926], [6001, 6017]],
  wrong_auth_code: [317, 318, 352, 358],
  no_auth_code: [319, 338, 348, 393],
  not_found: [98, 99, 320, 353, 356, 363, 365, 500],
  domain_locked: [328, 367, 369],
  not_supported: [321, 329, 349, 891, 19003, 19006, 19007],
  /** Ours already, or under way. */
  conflict: [230, 312, 313, 323, 326, 327, 346, 362, 504, 514],
  already_renewed: [325],
  not_renewable_yet: [324, 19307],
  not_restorable: [376],
  status_prohibits: [366],
  unchanged: [1, 18],
  already_verified: [20000],
  zone_not_found: [800, 872],
  /** All others of those parts of the list that are about customers, nameservers, domains and zones. */
  invalid_request: [3, [100, 245], [300, 398], [500, 516], [801, 895], [921, 926], 4001, 4006, 13000],
};

const MINUTES_BLOCKED = 20;
/** Calls above the limit, or of somebody who named a wrong password too often (Knowledge Base, "API Limits"). */
const TOO_MANY = 50;

const has = (codes: Codes, code: number): boolean =>
  codes.some((one) => (typeof one === 'number' ? one === code : one[0] <= code && code <= one[1]));

/** What an answer says for itself; `desc` is in words for people and can repeat what was sent. */
export type Told = { code: number; maintenance: boolean };

/**
 * What a refusal means. Its code decides whatever the HTTP status is, since refusals come with 4xx and 500 alike; where
 * it has none, or one that nobody has listed, the status does.
 */
export const toError = (
  operation: string,
  status: number,
  told: Told | null,
  retryAfterSeconds: number | null,
): IntegrationError => {
  const message = `${operation} answered HTTP ${status}${told ? ` with code ${told.code}` : ''}`;
  const refused = (code: string) => new IntegrationError(SYSTEM, 'rejected', message, { code, status });
  const passing = (seconds = retryAfterSeconds) =>
    new IntegrationError(SYSTEM, 'unavailable', message, { status, retryAfterSeconds: seconds });

  if (told) {
    if (told.code === TOO_MANY) return passing(MINUTES_BLOCKED * 60);
    if (told.maintenance || has(PASSING, told.code)) return passing();
    const [known] = Object.entries(REFUSALS).find(([, codes]) => has(codes, told.code)) ?? [];
    if (known) return refused(known);
  }
  if (status === 429 || status >= 500) return passing();
  if (status === 401 || status === 403) return refused('access_denied');
  if (told) return refused('invalid_request');
  return new IntegrationError(SYSTEM, 'invalid_response', message, { status });
};

export const refuse = (code: string, message: string, cause?: unknown): IntegrationError =>
  new IntegrationError(SYSTEM, 'rejected', message, { code, cause });

/** A refusal with one of the codes. */
export const isRefusal = (error: unknown, ...codes: string[]): error is IntegrationError =>
  error instanceof IntegrationError && error.kind === 'rejected' && codes.includes(error.code ?? '');

/** The answer, or null when it is refused with one of the codes. */
export const orNull = async <T>(asked: Promise<T>, ...codes: string[]): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, ...codes)) return null;
    throw error;
  }
};
