import { createVies } from '../vat-registry/vies/vies.ts';
import type { VatRegistry } from '../vat-registry.ts';

/** The registry of VAT numbers of the European Union. The variable is for local use only, where a simulator stands in. */
export const createVatRegistry = (spend: (vendor: string) => Promise<void>): VatRegistry =>
  createVies({ baseUrl: process.env.VIES_URL, admit: () => spend('vies') });
