import { pages } from '../../shared/contract/pages.ts';
import {
  askToUnsubscribePage,
  handlePage,
  show,
  unknownUnsubscribePage,
} from '../../shared/http/pages/index.ts';
import { findUnsubscribeLink } from '../../shared/notifications/index.ts';

export const handler = handlePage(pages['show-unsubscribe'], async ({ path: { token = '' }, now }) => {
  const link = await findUnsubscribeLink(token, now);
  return link ? show(askToUnsubscribePage(link.kind)) : { status: 404, page: unknownUnsubscribePage() };
});
