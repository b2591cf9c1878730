import type { MailLocale } from '../../mail-templates/content/locale.ts';
import type { ClientProfile } from '../../records/client-record.ts';
import type { Buyer } from '../../records/parties.ts';

/** A buyer as the profile has it now; an invoice keeps it as it was when it was made. */
export const buyerOf = (profile: ClientProfile): Buyer => {
  const { company_name, first_name, last_name, address, city, state, postcode, country, tax_id } = profile;
  const person = `${first_name} ${last_name}`;
  return {
    name: company_name || person,
    contact: company_name ? person : null,
    address,
    city,
    state,
    postcode,
    country,
    tax_id: tax_id ?? null,
  };
};

/** "Germany" for "DE", in French "Allemagne"; whatever else was stored as it is. */
export const countryName = (code: string, locale: MailLocale): string => {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
};

/** Lines of an address as it is written on a letter, without those that are not known. */
export const addressLines = (
  { contact, address, city, state, postcode, country }: Buyer,
  locale: MailLocale,
): string[] =>
  [
    contact,
    address,
    [postcode, city].filter(Boolean).join(' '),
    state,
    country && countryName(country, locale),
  ].flatMap((line) => line || []);
