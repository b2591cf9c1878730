import { type Html, html, textOf } from '../../../../shared/platform/html.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { STYLE, STYLE_HASH } from './inbox-style.ts';

const POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const page = ({
  status = 200,
  title,
  body,
}: {
  status?: number;
  title: string;
  body: Html;
}): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  body: textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Local inbox</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="home" href="/"><span class="mark" aria-hidden="true">✉</span>Local inbox</a></header>
<main>
${body}
</main>
</body>
</html>
`),
});

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** "21 Nov 2026, 22:50:00 UTC", with the exact time for machines. */
export const timeElement = (timestamp: string): Html =>
  html`<time datetime="${timestamp}">${times.format(new Date(timestamp))} UTC</time>`;

/** What an event says at a glance; colour never says it alone. */
const TONES: Record<string, string> = {
  delivery: 'good',
  delay: 'wait',
  mailbox_full: 'wait',
  out_of_office: 'wait',
  send: 'plain',
  not_spam: 'plain',
};

export const badge = (event: string): Html =>
  html`<span class="badge ${TONES[event] ?? 'bad'}">${event.replaceAll('_', ' ')}</span>`;
