import { AsyncLocalStorage } from 'node:async_hooks';
import Negotiator from 'negotiator';
import { LOCALES, type Locale } from '../contract/vocabulary.ts';

/** Finds a sentence of a language by its English text; undefined where it has none. */
export type Catalogue = { translate: (english: string) => string | undefined };

/** Each language but English is a folder here, loaded with the first reader of it. */
const CATALOGUES: Record<Exclude<Locale, 'en'>, () => Promise<Catalogue>> = {
  fr: () => import('./fr/index.ts'),
};

/** Whose language something is told in. */
type Reader = {
  acceptLanguage: string | undefined;
  language: Locale;
  catalogue?: Catalogue;
  /** Whether anything was told. */
  told?: boolean;
};

/** Of one request, of which several may be at work in one process. */
const reader = new AsyncLocalStorage<Reader>();

/**
 * The language that `Accept-Language` (RFC 9110, 12.5.4) likes best of those there are; `otherwise` where it names none of
 * them, is missing, or takes any.
 */
export const languageOf = (acceptLanguage: string | undefined, otherwise: Locale = 'en'): Locale => {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  const offered = [otherwise, ...LOCALES.filter((locale) => locale !== otherwise)];
  return (negotiator.languages(offered)[0] as Locale | undefined) ?? otherwise;
};

/** Whatever `work` tells is in the language a request asks for, and in English outside of any. */
export const toReader = <T>(acceptLanguage: string | undefined, work: () => T): T =>
  reader.run({ acceptLanguage, language: languageOf(acceptLanguage) }, work);

/** The language of the user who proved to be the reader, where the request asks for none. */
export const preferLanguage = (locale: Locale | undefined): void => {
  const store = reader.getStore();
  if (store) store.language = languageOf(store.acceptLanguage, locale);
};

/** The language of the reader. */
export const language = (): Locale => reader.getStore()?.language ?? 'en';

/** Awaited before anything is told to the reader. */
export const loadLanguage = async (): Promise<void> => {
  const store = reader.getStore();
  if (store && store.language !== 'en') store.catalogue = await CATALOGUES[store.language]();
};

/** What `tell` says in a language, whoever reads it. */
export const inLanguage = <T>(locale: Locale, tell: () => T): Promise<T> =>
  reader.run({ acceptLanguage: undefined, language: locale }, async () => {
    await loadLanguage();
    return tell();
  });

/** The language in which something was told to the reader; null where nothing was. */
export const toldIn = (): Locale | null => {
  const store = reader.getStore();
  return store?.told ? store.language : null;
};

/** What is told otherwise than by the texts of sentences, in the language of the reader. */
export const tellBy = (texts: Record<Locale, () => string>): string => {
  const store = reader.getStore();
  if (store) store.told = true;
  return texts[language()]();
};

/** A text of a sentence as the reader reads it; in English where there is no other. */
export const translated = (english: string): string => {
  const store = reader.getStore();
  if (!store) return english;
  store.told = true;
  return store.catalogue?.translate(english) ?? english;
};
