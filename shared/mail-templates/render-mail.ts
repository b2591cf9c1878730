import type { MailBrand } from './brand.ts';
import type { Block, MailContent, MailTemplate } from './content/blocks.ts';
import { fr, type MailLocale, sayIn } from './content/locale.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import type { Sheet } from './sheet.ts';
import { type MailTemplateName, TEMPLATES, type VariablesOf } from './templates.ts';

export type RenderedMail = { subject: string; text: string; html: string };

const MAX_SUBJECT = 150;

/** Controls, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line: a value can begin no new paragraph and no header. */
const line = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

const lines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line)
    .join('\n')
    .trim();

/** Nothing but the web and mailboxes: `javascript:` and the like never become a link. */
const link = (url: string): string => {
  const { protocol, href } = new URL(url);
  if (['https:', 'http:', 'mailto:'].includes(protocol)) return href;
  throw new TypeError(`A mail cannot link to ${protocol}`);
};

const cleanBlock = (block: Block): Block => {
  switch (block.kind) {
    case 'quote':
      return { ...block, text: lines(block.text) };
    case 'button':
      return { ...block, label: line(block.label), url: link(block.url) };
    case 'facts':
      return {
        ...block,
        rows: block.rows.map(({ label, value }) => ({ label: line(label), value: line(value) })),
      };
    default:
      return { ...block, text: line(block.text) };
  }
};

const clean = ({ subject, preview, heading, body }: MailContent): Sheet['content'] => {
  const whole = line(subject);
  return {
    subject: whole.length > MAX_SUBJECT ? `${whole.slice(0, MAX_SUBJECT - 1).trimEnd()}…` : whole,
    preview: line(preview),
    heading: line(heading),
    body: body.filter((block) => block !== null).map(cleanBlock),
  };
};

const REASONS = {
  user: {
    en: (brand: string) => `You get this mail because you have an account at ${brand}.`,
    fr: (brand: string) => `Vous recevez ce message parce que vous avez un compte chez ${brand}.`,
  },
  stranger: {
    en: (brand: string) => `You get this mail because somebody entered your address at ${brand}.`,
    fr: (brand: string) => `Vous recevez ce message parce que votre adresse a été saisie chez ${brand}.`,
  },
};

const UNSUBSCRIBE: Record<MailLocale, string> = {
  en: 'Get no more mails of this kind',
  fr: fr`Ne plus recevoir ces e-mails`,
};

const SUPPORT: Record<MailLocale, string> = { en: 'Help and contact', fr: 'Aide et contact' };

/**
 * Writes a mail: subject, plain text and HTML say the same, as both are made from one content. Values are escaped and
 * cannot begin a line or a link of their own. Throws TypeError for a link or a brand that cannot be shown.
 */
export const renderMail = <T extends MailTemplateName>(
  template: T,
  locale: MailLocale,
  variables: VariablesOf<T>,
  brand: MailBrand,
  unsubscribeUrl: string | null = null,
): RenderedMail => {
  const found = TEMPLATES[template] as unknown as MailTemplate<VariablesOf<T>>;
  const content = clean(found[locale](variables, sayIn(locale, brand.name)));
  const reason = REASONS[found.reader][locale](brand.name);
  const checked = {
    ...brand,
    logo_url: brand.logo_url === null ? null : link(brand.logo_url),
    support_url: link(brand.support_url),
  };
  const unsubscribe =
    unsubscribeUrl === null ? null : { label: UNSUBSCRIBE[locale], url: link(unsubscribeUrl) };
  const sheet: Sheet = {
    locale,
    brand: checked,
    content,
    reason,
    supportLabel: SUPPORT[locale],
    unsubscribe,
  };
  return { subject: content.subject, text: renderText(sheet), html: renderHtml(sheet) };
};
