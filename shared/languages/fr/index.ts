import { access, account } from './account.ts';
import { billing } from './billing.ts';
import { dns } from './dns.ts';
import { domains } from './domains.ts';
import { events } from './events.ts';
import { hosting } from './hosting.ts';
import { orders } from './orders.ts';
import { notFound, requests, states } from './requests.ts';
import { typeset } from './typeset.ts';

/** By their English texts, with {0} and so on where values go. */
export const SENTENCES: Record<string, string> = {
  ...requests,
  ...notFound,
  ...access,
  ...account,
  ...orders,
  ...billing,
  ...hosting,
  ...domains,
  ...dns,
  ...events,
  ...states,
};

export const translate = (english: string): string | undefined => {
  const text = SENTENCES[english];
  return text === undefined ? undefined : typeset(text);
};
