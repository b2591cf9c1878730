import type { MailBrand } from '../mail-templates/brand.ts';
import { config } from '../platform/config/config.ts';

/** Whose name the mails bear, from the configuration. */
export const mailBrand = (): MailBrand => {
  const { brand, mail } = config();
  const { colour, logo_url, postal_address, support_url } = mail;
  return { name: brand, colour, logo_url, address: postal_address, support_url };
};
