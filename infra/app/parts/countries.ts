import { COUNTRIES } from '../../../shared/contract/countries.ts';
import { language } from '../words/words.ts';

/** Every country by its code and its name in the reader's language, in the order of that language. */
export const countries = (): { id: string; name: string }[] => {
  const names = new Intl.DisplayNames(language.get(), { type: 'region' });
  const { compare } = new Intl.Collator(language.get());
  return COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id })).sort((a, b) => compare(a.name, b.name));
};

export const countryName = (code: string): string =>
  new Intl.DisplayNames(language.get(), { type: 'region' }).of(code) ?? code;
