/** `{error}`, as the server answers what it does not do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const invalid = (message: string): Refusal => new Refusal(422, message);
