import * as z from 'zod';
import { schema } from './schema.ts';

/** Of a user. Long rather than made of certain characters (NIST SP 800-63B). */
export const USER_PASSWORD = { min_length: 10, max_length: 1024 };

export const newPassword = schema(() =>
  z
    .string()
    .min(USER_PASSWORD.min_length, `Use at least ${USER_PASSWORD.min_length} characters.`)
    .max(USER_PASSWORD.max_length, `Use at most ${USER_PASSWORD.max_length} characters.`),
);
