/** A condition that nobody expected to fail: another process won the race, so the caller reads again. */
export class StaleWriteError extends Error {
  override readonly name = 'StaleWriteError';
}
