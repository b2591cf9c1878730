import type { NoticeKind } from '../contract/vocabulary.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from './layout.ts';
import { words } from './words.ts';

/** Asks before it ends mails of a kind: programs that look for harmful links open them, and press no button. */
export const askToUnsubscribePage = (kind: NoticeKind): Html =>
  layout({
    title: words().unsubscribe,
    body: html`<h1>${words().endMails(words().notices[kind])}</h1>
<p class="soft">${words().stillSent}</p>
<form method="post" class="actions"><button>${words().unsubscribe}</button></form>`,
  });

export const unsubscribedPage = (kind: NoticeKind): Html =>
  layout({
    title: words().unsubscribe,
    body: html`<div class="state good" aria-hidden="true">✓</div>
<h1 role="status">${words().mailsEnded(words().notices[kind])}</h1>
<p class="soft">${words().stillSent}</p>`,
  });

/** The same for a link that never was and one that has expired. */
export const unknownUnsubscribePage = (): Html =>
  layout({
    title: words().deadTitle,
    body: html`<h1>${words().dead}</h1>
<p class="soft">${words().unknownUnsubscribe}</p>`,
  });
