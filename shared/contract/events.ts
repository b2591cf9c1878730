import * as z from 'zod';
import { lazy } from '../runtime/env.ts';
import { id, timestamp } from './common.ts';
import { EVENT_SUBJECTS, EVENT_TYPES } from './vocabulary.ts';

export const subject = lazy(() =>
  z
    .object({ type: z.enum(EVENT_SUBJECTS), id: id() })
    .meta({ description: 'The record it is about, for opening the right screen' }),
);

export const eventResource = lazy(() =>
  z
    .object({
      id: id(),
      type: z.enum(EVENT_TYPES),
      message: z.string().meta({ description: 'Safe to show to the user' }),
      subject: subject(),
      created_at: timestamp(),
    })
    .meta({
      id: 'Event',
      example: {
        id: 7355608500001,
        type: 'invoice_paid',
        message: 'Invoice INV-7355608200002 is paid.',
        subject: { type: 'invoice', id: 7355608200002 },
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);
