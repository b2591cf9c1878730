import type { MailLocale } from './content/locale.ts';
import { ENGLISH } from './en/index.ts';
import type { Language, MailTemplateName } from './facts/mails.ts';
import { FRENCH } from './fr/index.ts';

/** Each language is a folder beside this file. */
export const MAIL_LANGUAGES: Record<MailLocale, Language> = { en: ENGLISH, fr: FRENCH };

export const MAIL_TEMPLATES = Object.keys(ENGLISH.messages) as MailTemplateName[];
