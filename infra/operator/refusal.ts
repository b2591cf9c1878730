/** A reason not to carry out a command, told as it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
