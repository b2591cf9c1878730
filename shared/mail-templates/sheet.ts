import type { MailBrand } from './brand.ts';
import type { Block, MailContent } from './content/blocks.ts';
import type { MailLocale } from './content/locale.ts';

/** A mail as it is about to be written: content, language, brand and why it is sent. */
export type Sheet = {
  locale: MailLocale;
  brand: MailBrand;
  content: Omit<MailContent, 'body'> & { body: Block[] };
  reason: string;
  supportLabel: string;
  /** Where its reader may end mails of its kind; null for what must be sent. */
  unsubscribe: { label: string; url: string } | null;
};
