import { expect, test } from 'vitest';
import { MAIL_LOCALES } from '../../shared/mail-templates/content/locale.ts';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';

const URL_ = 'https://api.example.com/unsubscribe/t';
const LABELS = { en: 'Get no more mails of this kind', fr: 'Ne plus recevoir ces e-mails' };

test.each(MAIL_LOCALES)('a mail that may be turned off says so in %s, and no other does', (locale) => {
  const render = (url: string | null) =>
    renderMail('ticket_closed', locale, SAMPLES.ticket_closed, SAMPLE_BRAND, url);
  const { text, html } = render(URL_);
  expect(text).toMatch(new RegExp(`${LABELS[locale]}\u00a0?: ${URL_}`));
  expect(html).toContain(`<a href="${URL_}" style="color:inherit;">${LABELS[locale]}</a>`);
  const other = render(null);
  for (const part of [other.text, other.html]) expect(part).not.toContain(LABELS[locale]);
});
