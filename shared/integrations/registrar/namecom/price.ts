import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrice } from '../../registrar.ts';

/** US dollars as the registrar writes them. */
export const dollars = schema(() =>
  z
    .number()
    .nonnegative()
    .transform((amount): RegistrarPrice => ({ amount: Math.round(amount * 100), currency: 'USD' })),
);

export const optionalDollars = schema(() =>
  dollars()
    .nullish()
    .transform((price) => price ?? null),
);

/** As the registrar wants a price stated: exact to the cent. */
export const toDollars = ({ amount }: RegistrarPrice): number => amount / 100;
