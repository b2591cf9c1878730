import * as z from 'zod';
import { schema } from '../../../contract/common.ts';

/** Writes dates as the API does, `2026-03-31 23:59:59`. */
const inAmsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const PATTERN = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const NEVER = '0000-00-00 00:00:00';

const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * The moment that a clock in Amsterdam shows: the description names no time zone, the registrar's own module for WHMCS
 * this one.
 */
const toDate = (text: string): Date => {
  const shown = asUtc(text);
  const offset = asUtc(inAmsterdam.format(shown)) - shown;
  const first = shown - offset;
  return new Date(shown - (asUtc(inAmsterdam.format(first)) - first));
};

/** Null for none, which is also written as a year 0. */
export const moment = schema(() =>
  z
    .string()
    .nullish()
    .transform((text, context) => {
      if (!text || text === NEVER) return null;
      if (PATTERN.test(text)) return toDate(text);
      context.addIssue({ code: 'custom', message: 'no date' });
      return z.NEVER;
    }),
);
