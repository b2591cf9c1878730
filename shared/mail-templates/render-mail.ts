import { buttonColours, type MailBrand } from '../platform/brand.ts';
import { type Html, html, textOf } from '../platform/html.ts';
import { type Block, type MailContent, section } from './content/blocks.ts';
import { type MailLocale, type Say, sayIn } from './content/locale.ts';
import type { Frame, MailTemplateName, Messages, PlannedMail, VariablesOf } from './facts/mails.ts';
import { MAIL_LANGUAGES } from './languages.ts';
import * as layout from './layout.ts';

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

/** Mails to an address that somebody entered, which may not be theirs. */
const TO_STRANGERS: ReadonlySet<MailTemplateName> = new Set([
  'register_verification',
  'email_change_confirm',
  'contact_email_confirm',
  'invitation',
]);

const contentOf = ({ template, variables }: PlannedMail, locale: MailLocale, brand: string): MailContent => {
  const write = MAIL_LANGUAGES[locale].messages[template] as Messages[MailTemplateName] as (
    facts: unknown,
    say: Say,
  ) => MailContent;
  return write(variables, sayIn(locale, brand));
};

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
  const reader = TO_STRANGERS.has(template) ? 'stranger' : 'user';
  const content = contentOf({ template, variables } as PlannedMail, locale, brand.name);
  return render(content, reader, locale, brand, unsubscribeUrl);
};

/** Several mails to one reader as one, a part for each under the subject that it has alone. */
export const renderTogether = (
  mails: readonly PlannedMail[],
  locale: MailLocale,
  brand: MailBrand,
  unsubscribeUrl: string | null = null,
): RenderedMail => {
  const body = mails.flatMap((mail) => {
    const content = contentOf(mail, locale, brand.name);
    return [section(content.subject), ...content.body];
  });
  const content = { ...MAIL_LANGUAGES[locale].frame.together(mails.length, brand.name), body };
  return render(content, 'user', locale, brand, unsubscribeUrl);
};

const render = (
  written: MailContent,
  reader: keyof Frame['reason'],
  locale: MailLocale,
  brand: MailBrand,
  unsubscribeUrl: string | null,
): RenderedMail => {
  const content = clean(written);
  const { frame } = MAIL_LANGUAGES[locale];
  const checked = {
    ...brand,
    logo_url: brand.logo_url === null ? null : link(brand.logo_url),
    support_url: link(brand.support_url),
  };
  const unsubscribe =
    unsubscribeUrl === null ? null : { label: frame.unsubscribe, url: link(unsubscribeUrl) };
  const sheet: Sheet = {
    locale,
    brand: checked,
    content,
    reason: frame.reason[reader](brand.name),
    supportLabel: frame.support,
    unsubscribe,
  };
  return { subject: content.subject, text: renderText(sheet), html: renderHtml(sheet) };
};

const blockHtml = (block: Block, colours: ReturnType<typeof buttonColours>): Html => {
  switch (block.kind) {
    case 'section':
      return layout.section(block);
    case 'paragraph':
      return layout.paragraph(block);
    case 'note':
      return layout.note(block);
    case 'button':
      return layout.button({ ...block, ...colours });
    case 'facts':
      return layout.facts({ rows: block.rows.map(layout.fact) });
    case 'quote': {
      const [first = '', ...more] = block.text.split('\n');
      return layout.quote({ lines: [html`${first}`, ...more.map((text) => html`<br>${text}`)] });
    }
  }
};

const more = ({ label, url }: { label: string; url: string }): Html =>
  html` · <a href="${url}" style="color:inherit;">${label}</a>`;

/** The HTML part: the layout of the brand, filled. */
const renderHtml = ({ locale, brand, content, reason, supportLabel, unsubscribe }: Sheet): string => {
  const colours = buttonColours(brand.colour);
  const { name, logo_url, address, support_url } = brand;
  return textOf(
    layout.mailDocument({
      lang: locale,
      title: content.subject,
      preview: content.preview,
      header: logo_url === null ? layout.wordmark({ name }) : layout.logo({ name, logo_url }),
      body: [
        layout.heading({ text: content.heading }),
        ...content.body.map((block) => blockHtml(block, colours)),
      ],
      footer: layout.footer({
        reason,
        name,
        address,
        support_url,
        support_label: supportLabel,
        unsubscribe: unsubscribe ? more(unsubscribe) : [],
      }),
    }),
  );
};

const blockText = (block: Block, colon: string): string => {
  switch (block.kind) {
    case 'section':
      return `${block.text}\n${'='.repeat(block.text.length)}`;
    case 'button':
      return `${block.label}${colon}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    default:
      return block.text;
  }
};

/** The plain-text part; the line `-- ` begins the signature, as mail programs expect. */
const renderText = ({ locale, brand, content, reason, supportLabel, unsubscribe }: Sheet): string => {
  const { colon } = MAIL_LANGUAGES[locale].frame;
  const signature = [
    '-- ',
    `${brand.name} · ${brand.address}`,
    `${supportLabel}${colon} ${brand.support_url.replace(/^mailto:/, '')}`,
    ...(unsubscribe ? [`${unsubscribe.label}${colon} ${unsubscribe.url}`] : []),
    reason,
  ];
  return [
    content.heading,
    ...content.body.map((block) => blockText(block, colon)),
    `${signature.join('\n')}\n`,
  ].join('\n\n');
};

/** A mail as it is about to be written: content, language, brand and why it is sent. */
type Sheet = {
  locale: MailLocale;
  brand: MailBrand;
  content: Omit<MailContent, 'body'> & { body: Block[] };
  reason: string;
  supportLabel: string;
  /** Where its reader may end mails of its kind; null for what must be sent. */
  unsubscribe: { label: string; url: string } | null;
};
