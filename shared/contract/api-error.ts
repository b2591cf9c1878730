import * as z from 'zod';
import { currency, money } from './common.ts';
import { domainProofResource } from './domain-proofs.ts';
import { schema } from './schema.ts';

export const apiError = schema(() =>
  z
    .object({
      message: z.string().meta({ description: 'Safe to show to the user' }),
      code: z.string().meta({ description: 'Stable and machine-readable' }),
      request_id: z.string(),
      price: z
        .object({ total: money(), currency: currency() })
        .optional()
        .meta({ description: 'With codes price_changed and invoice_changed: what it costs now' }),
      version: z
        .int()
        .optional()
        .meta({ description: 'With code version_conflict or change_in_progress: the version there is now' }),
      proofs: z
        .array(domainProofResource())
        .optional()
        .meta({ description: 'With 422, of names that have to be proved: what to set in the DNS' }),
      errors: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .meta({ description: 'With 422: messages by field' }),
    })
    .meta({
      id: 'ApiError',
      example: {
        message: 'Some of the data sent is not valid.',
        code: 'validation_failed',
        request_id: '6f1c6a1e-7f0f-4c2f-9f53-0f3a1f0f2a11',
        errors: { email: ['Enter an e-mail address.'] },
      },
    }),
);
