import type { Locale } from '../../../shared/contract/vocabulary.ts';
import { type Kept, kept } from '../../client/kept.ts';
import { en, type Words } from './en/index.ts';

/** Each language is a folder with the same words as the English one, and a line here. */
export const LANGUAGES = {
  en: { name: 'English', load: async (): Promise<Words> => en },
  fr: { name: 'Français', load: async (): Promise<Words> => (await import('./fr/index.ts')).fr },
} satisfies Record<Locale, { name: string; load: () => Promise<Words> }>;

export type Language = keyof typeof LANGUAGES;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The first language of the browser that there is a folder for. */
const ofBrowser = (): Language => navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';

/** The words of the present language; read while rendering, for they are others after `speak`. */
export let say: Words = en;

export const language: Kept<Language> = kept<Language>(localStorage, 'language', ofBrowser());

/** Loads a language and has everything shown again in it; one that there is no folder for changes nothing. */
export const speak = async (code: string): Promise<void> => {
  if (!isLanguage(code)) return;
  say = await LANGUAGES[code].load();
  document.documentElement.lang = code;
  language.set(code);
};
