import { type Html, html } from '../../../../shared/platform/html.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import type { StoredMail } from './account.ts';
import { badge, page, timeElement } from './inbox-page.ts';

const VIEWS = { html: 'HTML', text: 'Text', headers: 'Headers' } as const;
type View = keyof typeof VIEWS;

/** The HTML part first, as mail programs show it. */
export const readView = (wanted: string | null, mail: StoredMail): View => {
  if (wanted === 'text' || wanted === 'headers' || wanted === 'html') return wanted;
  return mail.html === null ? 'text' : 'html';
};

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

const linksOf = (text: string): string[] => [...new Set(text.match(LINK) ?? [])];

const bodies: Record<View, (mail: StoredMail) => Html> = {
  html: (mail) =>
    mail.html === null
      ? html`<p class="empty">This mail has no HTML part.</p>`
      : html`<iframe src="/mails/${mail.id}/html" title="The mail as HTML"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  text: (mail) =>
    mail.text === null
      ? html`<p class="empty">This mail has no text part.</p>`
      : html`<pre tabindex="0" aria-label="The mail as text">${mail.text}</pre>`,
  headers: (mail) =>
    html`<dl class="headers">${mail.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
};

const tab =
  (mail: StoredMail, current: View) =>
  (view: View): Html =>
    view === current
      ? html`<a href="/mails/${mail.id}?view=${view}" aria-current="page">${VIEWS[view]}</a>`
      : html`<a href="/mails/${mail.id}?view=${view}">${VIEWS[view]}</a>`;

const fact = (name: string, value: Html | string | null): Html | null =>
  value === null || value === '' ? null : html`<dt>${name}</dt><dd>${value}</dd>`;

const linkList = (links: string[]): Html | null =>
  links.length === 0
    ? null
    : html`<h2>Links</h2>
<ul class="links">${links.map((url) => html`<li><a href="${url}" target="_blank" rel="noreferrer">${url}</a></li>`)}</ul>`;

/** One mail with its parts, what became of it, and its links in reach of a thumb. */
export const mailPage = (mail: StoredMail, view: View): SimulatorAnswer =>
  page({
    title: mail.subject,
    body: html`<p><a href="/">← All mails</a></p>
<h1>${mail.subject}</h1>
<dl class="facts">
${fact('From', mail.from)}
${fact('To', mail.to.join(', '))}
${fact('Reply to', mail.reply_to.join(', '))}
${fact('Sent', timeElement(mail.sent_at))}
${fact(
  'Tags',
  Object.entries(mail.tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(', '),
)}
</dl>
<ol class="events" aria-label="What became of it">
${mail.events.map(({ event, at }) => html`<li>${badge(event)} <span class="soft">${timeElement(at)}</span></li>`)}
</ol>
<nav class="tabs" aria-label="Parts of the mail">${(Object.keys(VIEWS) as View[]).map(tab(mail, view))}</nav>
${bodies[view](mail)}
${linkList(linksOf(mail.text ?? ''))}`,
  });
