import * as z from 'zod';
import { id, listOf, listQuery, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import { MAIL_STATUSES } from './vocabulary.ts';

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
