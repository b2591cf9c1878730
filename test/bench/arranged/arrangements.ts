import { accounts } from './accounts.ts';
import type { Arrangements } from './arrangement.ts';
import { factors } from './factors.ts';
import { invoices } from './invoices.ts';
import { members } from './members.ts';
import { passkeys } from './passkeys.ts';
import { services } from './services.ts';

/** What operations need to succeed that neither the seeded records nor the examples of the document give them. */
export const arrangements: Arrangements = {
  ...accounts,
  ...factors,
  ...members,
  ...passkeys,
  ...services,
  ...invoices,
};
