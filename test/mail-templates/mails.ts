import { MAIL_LOCALES, type MailLocale } from '../../shared/mail-templates/content/locale.ts';
import type { MailTemplateName, VariablesOf } from '../../shared/mail-templates/facts/mails.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';
import { type RenderedMail, renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';

export const NAMES = MAIL_TEMPLATES;

/** Every mail in every language. */
export const MAILS: [MailTemplateName, MailLocale][] = NAMES.flatMap((name) =>
  MAIL_LOCALES.map((locale): [MailTemplateName, MailLocale] => [name, locale]),
);

/** Renders with values of a test's own making; their shape is that of the sample. */
export const renderWith = (name: MailTemplateName, locale: MailLocale, variables: unknown): RenderedMail =>
  renderMail(name, locale, variables as VariablesOf<MailTemplateName>, SAMPLE_BRAND);

export const renderSample = (name: MailTemplateName, locale: MailLocale): RenderedMail =>
  renderWith(name, locale, SAMPLES[name]);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);

export const squeezed = (text: string): string => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();

/** What a reader of the HTML sees: no head, no comments, no hidden preview. */
export const visibleText = (html: string): string =>
  squeezed(
    decoded(
      html
        .replace(/^.*<\/head>/s, '')
        .replace(/<div style="display:none.*?<\/div>/s, '')
        .replace(/<!--.*?-->/gs, '')
        .replace(/<[^>]*>/g, ' '),
    ),
  );

/** Tags and their attributes but for addresses, in their order: what no value may change. */
export const skeleton = (html: string): string[] =>
  (html.match(/<[^>]*>/g) ?? [])
    .filter((tag) => tag !== '<br>')
    .map((tag) => tag.replace(/(href|src|alt|aria-label)="[^"]*"/g, '$1'));

export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => decoded(url));

export const urlsIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];
