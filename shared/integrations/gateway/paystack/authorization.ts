import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { StoredMethod } from '../../stored-methods.ts';

const number = schema(() => z.coerce.number().int());

/** A card that a customer has paid with (https://paystack.com/docs/payments/recurring-charges). */
export const authorization = schema(() =>
  z.object({
    authorization_code: z.string().min(1),
    last4: z.string(),
    exp_month: number().nullish().catch(null),
    exp_year: number().nullish().catch(null),
    channel: z.string(),
    brand: z.string().nullish(),
    card_type: z.string().nullish(),
    reusable: z.boolean(),
    signature: z.string().nullish(),
  }),
);

/** Whoever has issued a card or wallet, kept or not. */
export const issuer = schema(() =>
  z.object({
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish()
      .catch(null),
  }),
);

/** Null for what cannot be charged again; an authorization is charged with the address it was made with. */
export const toStoredMethod = (
  kept: z.infer<ReturnType<typeof authorization>>,
  email: string,
): StoredMethod | null => {
  if (!kept.reusable || kept.channel !== 'card') return null;
  return {
    id: kept.authorization_code,
    owner: email,
    brand: (kept.brand || kept.card_type || 'card').trim(),
    last4: kept.last4,
    expMonth: kept.exp_month ?? null,
    expYear: kept.exp_year ?? null,
    fingerprint: kept.signature ?? null,
  };
};
