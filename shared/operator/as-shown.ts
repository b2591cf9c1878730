import { say } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';

/** Throws a conflict where more or less money would go back than a person was shown; both are in minor units. */
export const assertAsShown = (shown: number, found: number): void => {
  if (shown !== found)
    throw conflict(
      'plan_changed',
      say`What was paid for it has changed since it was shown. Look at it again.`,
    );
};
