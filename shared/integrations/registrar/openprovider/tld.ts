import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { ContactRole, RegistrarPrice, TldPrices } from '../../registrar.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { charged, priceGroup } from './price.ts';
import { orNull } from './refusals.ts';

const flag = schema(() => z.boolean().nullish());

const prices = schema(() =>
  z.object({
    create_price: priceGroup().nullish(),
    renew_price: priceGroup().nullish(),
    transfer_price: priceGroup().nullish(),
    restore_price: priceGroup().nullish(),
    soft_restore_price: priceGroup().nullish(),
  }),
);

const tldAnswer = schema(() =>
  z.object({
    name: z.string(),
    status: z.string().nullish(),
    min_period: z.number().nullish(),
    max_period: z.number().nullish(),
    soft_quarantine_period: z.number().nullish(),
    is_private_whois_allowed: flag(),
    owner_handle_supported: flag(),
    admin_handle_supported: flag(),
    tech_handle_supported: flag(),
    billing_handle_supported: flag(),
    supported_idn_scripts: z
      .array(z.object({ value: z.string(), description: z.string().nullish() }))
      .nullish(),
    prices: prices().nullish(),
  }),
);

export type Tld = z.infer<ReturnType<typeof tldAnswer>>;

/** Null when the TLD is not sold. */
export const findTld = async (
  call: OpenproviderCall,
  name: string,
  withPrices = false,
): Promise<Tld | null> => {
  const path = `/tlds/${encodeURIComponent(name)}`;
  const query: Record<string, string> = withPrices ? { with_price: 'true' } : {};
  const asked = call({ operation: 'get TLD', path, query, answer: tldAnswer() });
  const found = await orNull(asked, 'unsupported_tld', 'not_found');
  return found && (found.status ?? 'ACT') === 'ACT' ? found : null;
};

export const findTldPrices = async (call: OpenproviderCall, name: string): Promise<TldPrices | null> => {
  const found = await findTld(call, name, true);
  return (
    found && {
      register: charged(found.prices?.create_price),
      renew: charged(found.prices?.renew_price),
      transfer: charged(found.prices?.transfer_price),
      restore: charged(found.prices?.restore_price),
    }
  );
};

/** Of a domain that has expired and is with the registrar still. */
export const findSoftRestorePrice = async (
  call: OpenproviderCall,
  name: string,
): Promise<RegistrarPrice | null> => charged((await findTld(call, name, true))?.prices?.soft_restore_price);

/** The roles of a domain that its registry knows; it has a registrant always. */
export const rolesOf = (tld: Tld | null): ContactRole[] => [
  'registrant',
  ...(tld?.admin_handle_supported === false ? [] : (['admin'] as const)),
  ...(tld?.tech_handle_supported === false ? [] : (['tech'] as const)),
  ...(tld?.billing_handle_supported === false ? [] : (['billing'] as const)),
];
