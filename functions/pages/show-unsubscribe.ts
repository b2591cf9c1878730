import { pages } from '../../shared/contract/pages.ts';
import { handlePage, show } from '../../shared/http/index.ts';
import { findUnsubscribeLink } from '../../shared/mails/index.ts';
import { askToUnsubscribePage, unknownUnsubscribePage } from '../../shared/pages/index.ts';

export const handler = handlePage(pages['show-unsubscribe'], async ({ path: { token = '' }, now }) => {
  const link = await findUnsubscribeLink(token, now);
  return link ? show(askToUnsubscribePage(link.kind)) : { status: 404, page: unknownUnsubscribePage() };
});
