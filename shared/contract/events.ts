import * as z from 'zod';
import { id, listOf, listQuery, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import { EVENT_SUBJECTS, EVENT_TYPES } from './vocabulary.ts';

export const subject = schema(() =>
  z
    .object({ type: z.enum(EVENT_SUBJECTS), id: id() })
    .meta({ description: 'The record it is about, for opening the right screen' }),
);

export const eventResource = schema(() =>
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
        message: 'Invoice 33G4WSN52M is paid.',
        subject: { type: 'invoice', id: 7355608200002 },
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

export const events = {
  'list-events': endpoint({
    method: 'GET',
    path: '/clients/{client}/events',
    auth: 'client',
    permission: 'activity:read',
    summary: 'What happened in the client account, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(eventResource()) }),
    uses: ['table:read'],
  }),
};
