import * as z from 'zod';
import { dataOf, id, requiredText, timestamp } from '../common.ts';
import { attachmentsForm, tickets as clientTickets, newTicket } from '../tickets.ts';
import { LOCALES, TICKET_STATUSES } from '../vocabulary.ts';
import { clientName } from './clients.ts';
import { staffChange, staffList, staffPageOf, staffRead } from './endpoint.ts';

const ticket = () => clientTickets['list-tickets'].responses()[200].shape.data.element;
const assigned = () => z.string().nullable().meta({ description: 'Who of staff sees to it', example: 'ama' });

const calledHere = () =>
  requiredText(60).meta({ description: 'What the client sees you called', example: 'Ama' });

const locale = () =>
  z.enum(LOCALES).meta({ description: 'The language that the client reads', example: 'en' });

const conversation = () =>
  clientTickets['get-ticket']
    .responses()[200]
    .shape.data.extend({ assigned_to: assigned(), client_name: clientName(), locale: locale() })
    .meta({ id: 'StaffTicket' });

const waiting = () =>
  ticket()
    .extend({ waiting_since: timestamp(), assigned_to: assigned(), client_name: clientName() })
    .meta({ id: 'WaitingTicket' });

export const tickets = {
  'list-queue': staffRead({
    path: '/tickets',
    summary: 'Tickets of all clients that wait for an answer, the longest first',
    needs: 'tickets:read',
    seen: 'listed',
    query: () =>
      staffPageOf({
        department: z.coerce.number().int().optional(),
        assigned: z
          .string()
          .max(200)
          .optional()
          .meta({ description: 'The name of whoever sees to it; `nobody` for those that nobody does' }),
      }),
    responses: () => ({ 200: staffList(waiting()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-tickets': staffRead({
    path: '/clients/{client}/tickets',
    summary: 'Tickets of a client, newest first',
    needs: 'tickets:read',
    seen: 'client',
    query: () => staffPageOf({ status: z.enum(TICKET_STATUSES).optional() }),
    responses: () => ({ 200: staffList(ticket()) }),
    uses: ['table:read', 'table:write'],
  }),
  'open-ticket': staffChange({
    path: '/clients/{client}/tickets',
    summary: 'Open a ticket for a client who called; it waits like any other, and the client is told',
    needs: 'tickets:write',
    fields: () => ({ ...newTicket().shape, name: calledHere() }),
    result: ticket,
  }),
  'show-ticket': staffRead({
    path: '/clients/{client}/tickets/{ticket}',
    summary: 'A ticket with its latest messages',
    needs: 'tickets:read',
    seen: 'client',
    responses: () => ({ 200: dataOf(conversation()) }),
    uses: ['table:read', 'table:write', 'bucket:read'],
  }),
  'answer-ticket': staffChange({
    path: '/clients/{client}/tickets/{ticket}/answer',
    summary: 'Answer a ticket; the client is told',
    needs: 'tickets:write',
    fields: () => ({
      message: requiredText(10_000).meta({ example: 'Your mail works again.' }),
      name: calledHere(),
    }),
    result: ticket,
    uses: ['bucket:write'],
    multipart: attachmentsForm,
  }),
  'merge-ticket': staffChange({
    path: '/clients/{client}/tickets/{ticket}/merge',
    summary: 'Have a ticket go on in another one of the client, who is told; it is closed for good',
    needs: 'tickets:write',
    fields: () => ({ into: id().meta({ description: 'The ticket it goes on in', example: 7355608400001 }) }),
    result: ticket,
  }),
  'assign-ticket': staffChange({
    path: '/clients/{client}/tickets/{ticket}/assign',
    summary: 'Say who sees to a ticket; its client is not told',
    needs: 'tickets:write',
    fields: () => ({
      to: z
        .string()
        .regex(/^[\w+=,.@/-]{1,200}$/, 'Letters, digits and . @ - _ + = , / only.')
        .nullable()
        .meta({ description: 'A member of staff, or null for nobody', example: 'ama' }),
    }),
    result: () => z.object({ id: id(), assigned_to: z.string().nullable() }),
  }),
  'set-status': staffChange({
    path: '/clients/{client}/tickets/{ticket}/status',
    summary: 'Set the status of a ticket without a word to its client, or close it',
    needs: 'tickets:write',
    fields: () => ({ status: z.enum(['open', 'in_progress', 'on_hold', 'closed']) }),
    result: ticket,
  }),
};
