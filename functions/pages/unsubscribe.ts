import { pages } from '../../shared/contract/pages.ts';
import { handlePage, show, unknownUnsubscribePage, unsubscribedPage } from '../../shared/http/pages/index.ts';
import { findUnsubscribeLink, unsubscribe } from '../../shared/notifications/index.ts';

/** Of the button of the page, and of mail programs, which send `List-Unsubscribe=One-Click` and no cookies (RFC 8058). */
export const handler = handlePage(pages.unsubscribe, async ({ path: { token = '' }, now }) => {
  const link = await findUnsubscribeLink(token, now);
  if (!link) return { status: 404, page: unknownUnsubscribePage() };
  await unsubscribe(link);
  return show(unsubscribedPage(link.kind));
});
