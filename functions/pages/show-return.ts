import { askAboutReference } from '../../shared/billing/payments/request-settlement.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage, show } from '../../shared/http/page.ts';
import { returnPage } from '../../shared/pages/message-pages.ts';

const REFERENCE = /^[\w.=-]{1,100}$/;

export const handler = handlePage(pages['show-return'], async ({ query: { reference = '' }, now }) => {
  const known = REFERENCE.test(reference) ? await askAboutReference('paystack', reference, now) : undefined;
  return show(returnPage(known ?? null));
});
