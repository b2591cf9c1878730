/** What can become of a mail, as the simulator's controls call it; `event-records.ts` has the record of each. */
export const EVENT_NAMES = [
  'send',
  'delivery',
  'bounce',
  'no_email',
  'suppressed',
  'bounce_list',
  'mailbox_full',
  'out_of_office',
  'undetermined',
  'complaint',
  'not_spam',
  'complaint_list',
  'delay',
  'reject',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export const isEventName = (name: unknown): name is EventName => EVENT_NAMES.some((known) => known === name);
