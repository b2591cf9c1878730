import type { Block } from './content/blocks.ts';
import type { MailLocale } from './content/locale.ts';
import type { Sheet } from './sheet.ts';

const COLON: Record<MailLocale, string> = { en: ':', fr: '\u00a0:' };

const blockText = (block: Block, colon: string): string => {
  switch (block.kind) {
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
export const renderText = ({ locale, brand, content, reason, supportLabel, unsubscribe }: Sheet): string => {
  const colon = COLON[locale];
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
