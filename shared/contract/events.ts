import * as z from 'zod';
import { id, listOf, listQuery, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EVENT_SUBJECTS, EVENT_TYPES, MAIL_STATUSES } from './vocabulary.ts';

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

const mailResource = schema(() =>
  z
    .object({
      id: id(),
      template: z.string().meta({ description: 'What the mail is about' }),
      to: z.email(),
      subject: z.string().nullable().meta({ description: 'null until it was sent' }),
      status: z.enum(MAIL_STATUSES),
      created_at: timestamp(),
      sent_at: timestamp().nullable(),
    })
    .meta({
      id: 'Mail',
      example: {
        id: 7355608900001,
        template: 'invoice_created',
        to: 'demo@example.com',
        subject: 'Invoice 33G4WSN52M over US$1,289.00',
        status: 'delivered',
        created_at: '2026-11-21T09:30:00.000Z',
        sent_at: '2026-11-21T09:30:02.000Z',
      },
    }),
);

export const mails = {
  'list-mails': endpoint({
    method: 'GET',
    path: '/clients/{client}/mails',
    auth: 'client',
    permission: 'mails:read',
    addition: true,
    summary: 'Mails about the client account and what became of them, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(mailResource()) }),
    uses: ['table:read'],
  }),
};
