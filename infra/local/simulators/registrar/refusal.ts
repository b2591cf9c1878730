/** A refusal in the registrar's words: `{message, details}` with a status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

export const invalid = (details: string): Refusal => new Refusal(400, 'Invalid argument', details);

export const notFound = (details: string): Refusal => new Refusal(404, 'Not Found', details);

export const conflict = (message: string): Refusal => new Refusal(409, message);

export const unsupportedTld = (): Refusal =>
  new Refusal(422, 'Unsupported TLD', 'The TLD is not supported or not available for registration.');

export const expired = (): Refusal => new Refusal(403, 'Permission denied', 'The domain has expired.');
