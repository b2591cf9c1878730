import type { DomainProofResource } from '../contract/domain-proofs.ts';
import type { ConflictCode, ErrorCode, OtherCode } from '../contract/error-codes.ts';
import { Sentence, say } from '../languages/sentence.ts';

/** Ways a request can fail that the caller can act on. The HTTP layer turns each kind into one status. */
export type FailureKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'conflict'
  | 'too_many_requests'
  | 'unavailable';

export type FieldErrors = Record<string, Sentence[]>;

/** Without a prototype, so that a field the caller calls "constructor" is a field like any other. */
export const noErrors = (): FieldErrors => Object.create(null);

/** In major units of the currency. */
export type PriceNow = { total: number; currency: string };

type Code = ErrorCode | OtherCode | `${string}_not_found`;

/**
 * A failure with a sentence that is safe to show and a stable machine-readable code. `message`, which is for logs and staff,
 * is the sentence in English.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly code: Code;
  readonly said: Sentence;
  readonly fields: FieldErrors | null;
  readonly retryAfterSeconds: number | null;
  readonly price: PriceNow | null;
  readonly version: number | null;
  readonly proofs: DomainProofResource[] | null;

  constructor(
    kind: FailureKind,
    code: Code,
    said: Sentence,
    details: {
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      price?: PriceNow;
      version?: number;
      proofs?: DomainProofResource[];
    } = {},
  ) {
    super(said.english);
    this.kind = kind;
    this.code = code;
    this.said = said;
    this.fields = details.fields ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.price = details.price ?? null;
    this.version = details.version ?? null;
    this.proofs = details.proofs ?? null;
  }
}

export const unauthenticated = (): Failure =>
  new Failure('unauthenticated', 'unauthenticated', say`Log in to continue.`);

/** The same for an unknown and a foreign client, so that nobody learns which ids exist. */
export const foreignClient = (): Failure =>
  new Failure('forbidden', 'client_forbidden', say`You have no access to this client account.`);

/** The user has access to the client, and a role there that does not allow what was asked for. */
export const roleForbids = (): Failure =>
  new Failure('forbidden', 'role_forbidden', say`Your role in this client account does not allow this.`);

/** Staff have marked the client account as inactive. */
export const clientInactive = (): Failure =>
  new Failure('forbidden', 'client_inactive', say`This client account is not active. Contact support.`);

/** The provider requires a second factor of everybody, and the user has none yet. */
export const secondFactorRequired = (): Failure =>
  new Failure('forbidden', 'second_factor_required', say`Set up an authenticator app to go on.`);

export const notFound = (what: string): Failure =>
  new Failure(
    'not_found',
    `${what.replaceAll(' ', '_')}_not_found`,
    new Sentence(`There is no such ${what}.`),
  );

export const invalid = (fields: FieldErrors): Failure =>
  new Failure('invalid', 'validation_failed', say`Some of the data sent is not valid.`, { fields });

/** Names have to be proved; `fields` may hold what else is wrong. */
export const proofRequired = (fields: FieldErrors, proofs: DomainProofResource[]): Failure =>
  new Failure(
    'invalid',
    'proof_required',
    say`Prove that the domain is yours, then send the request again.`,
    {
      fields,
      proofs,
    },
  );

export const conflict = (
  code: ConflictCode | OtherCode,
  message: Sentence,
  retryAfterSeconds?: number,
): Failure =>
  new Failure('conflict', code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

/** Work on a service is not done, and may wait for a panel or registrar for as long as that is silent. */
export const serviceBusy = (name: Sentence | string): Failure =>
  conflict(
    'service_busy',
    say`${name} is being changed, which can take a while. Try again once that is done.`,
  );

export const priceChanged = (message: Sentence, price: PriceNow): Failure =>
  new Failure('conflict', 'price_changed', message, { price });

/** An invoice comes to another total than its payer has seen. */
export const invoiceChanged = (message: Sentence, price: PriceNow): Failure =>
  new Failure('conflict', 'invoice_changed', message, { price });

export const tooManyRequests = (retryAfterSeconds: number): Failure =>
  new Failure(
    'too_many_requests',
    'too_many_requests',
    say`Too many requests. Wait a little and try again.`,
    {
      retryAfterSeconds,
    },
  );

/** The record has another version than the caller had read, or is being changed to it. */
export const versionConflict = (
  code: 'version_conflict' | 'change_in_progress',
  message: Sentence,
  version: number,
): Failure => new Failure('conflict', code, message, { version });

/** An outside system did not answer; the same request may succeed later. */
export const unavailable = (message: Sentence, retryAfterSeconds = 5): Failure =>
  new Failure('unavailable', 'temporarily_unavailable', message, { retryAfterSeconds });

/** The table takes no more requests just now. */
export const overloaded = (): Failure =>
  unavailable(say`There are too many requests from everybody at this moment. Try again in a few seconds.`);
