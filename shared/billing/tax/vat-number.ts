import type { VatNumber } from '../../integrations/vat-registry.ts';

/** How VAT numbers write a country that ISO 3166 writes otherwise. */
const PREFIXES: Record<string, string> = { GR: 'EL' };

/** The parts of a VAT number of a country; null where the number does not begin as that country's do. */
export const vatNumberOf = (country: string, taxId: string | null | undefined): VatNumber | null => {
  const prefix = PREFIXES[country] ?? country;
  const number = taxId?.startsWith(prefix) ? taxId.slice(prefix.length) : '';
  return /^[0-9A-Z+*]{2,12}$/.test(number) ? { country: prefix, number } : null;
};
