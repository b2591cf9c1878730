import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { StoredMethod } from '../../stored-methods.ts';

/** The part of a card PaymentMethod that is relied on (https://docs.stripe.com/api/payment_methods/object). */
export const paymentMethod = schema(() =>
  z.object({
    id: z.string(),
    customer: z.string().nullable(),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
        fingerprint: z.string().nullish(),
        country: z.string().nullish(),
      })
      .nullish(),
  }),
);

export type PaymentMethod = z.infer<ReturnType<typeof paymentMethod>>;

/** Null for a method that is kept for no customer, or is no card. */
export const toStoredMethod = ({ id, customer, card }: PaymentMethod): StoredMethod | null => {
  if (customer === null || !card) return null;
  return {
    id,
    owner: customer,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
};
