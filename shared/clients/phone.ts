import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '../platform/failure.ts';

/** A phone number as E.164, completed by the country where it lacks its code. Throws a 422 for what cannot be one. */
export const toE164 = (phone: string, country: string): string => {
  const known = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(phone, known);
  if (parsed?.isPossible()) return parsed.number;
  throw invalid({ phone: ['Enter the number with its country code, such as +233201234567.'] });
};
