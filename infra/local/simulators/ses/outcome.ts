import type { Outcome, SesState, StoredMail } from './account.ts';
import { isMailboxSimulator, simulatedMailbox } from './addresses.ts';
import type { EventName } from './event-names.ts';

/** The scenarios of AWS's mailbox simulator ("Using the mailbox simulator manually"). */
const MAILBOXES: Record<string, Outcome> = {
  success: ['send', 'delivery'],
  bounce: ['send', 'bounce'],
  ooto: ['send', 'delivery', 'out_of_office'],
  complaint: ['send', 'delivery', 'complaint'],
  suppressionlist: ['send', 'suppressed'],
};

/** The test file of EICAR, with which AWS says to cause a Reject event. */
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

const ordered = (state: SesState, address: string): Outcome | null => {
  const outcomes = state.outcomes.get();
  const found = outcomes.find(({ to, times }) => times > 0 && to === address);
  if (!found) return null;
  found.times -= 1;
  state.outcomes.put(outcomes);
  return found.events;
};

const listed = (state: SesState, address: string): Outcome | null => {
  const reason = state.account.get().suppressed[address.toLowerCase()];
  if (reason === undefined) return null;
  return ['send', reason === 'BOUNCE' ? 'bounce_list' : 'complaint_list'];
};

/** The events a mail causes. With several recipients the first one decides for all. */
export const outcomeOf = (state: SesState, mail: StoredMail): Outcome => {
  const [address = ''] = mail.to;
  if (`${mail.text}${mail.html}`.includes(EICAR)) return ['send', 'reject'];
  const mailbox = simulatedMailbox(address);
  if (mailbox !== null) return MAILBOXES[mailbox] ?? ['send', 'no_email'];
  return listed(state, address) ?? ordered(state, address) ?? ['send', 'delivery'];
};

const SUPPRESSING: Partial<Record<EventName, 'BOUNCE' | 'COMPLAINT'>> = {
  bounce: 'BOUNCE',
  no_email: 'BOUNCE',
  complaint: 'COMPLAINT',
};

/** Hard bounces and complaints put an address on the account's list, but no address of the mailbox simulator. */
export const suppress = (state: SesState, mail: StoredMail, event: EventName): void => {
  const reason = SUPPRESSING[event];
  if (reason === undefined) return;
  const account = state.account.get();
  for (const address of mail.to.filter((to) => !isMailboxSimulator(to)))
    account.suppressed[address.toLowerCase()] = reason;
  state.account.put(account);
};
