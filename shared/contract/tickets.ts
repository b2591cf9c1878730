import * as z from 'zod';
import { ATTACHMENT_ENDINGS, ATTACHMENT_LIMITS } from './attachments.ts';
import { dataOf, id, listOf, listQueryByStatus, requiredText, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './vocabulary.ts';

const ticketExample = {
  id: 7355608400001,
  number: '33G4WSN5G9',
  client_id: 7355608123904,
  department: { id: 1, name: 'Technical support' },
  subject: 'How do I move my mail?',
  status: 'answered',
  priority: 'medium',
  message_count: 2,
  last_reply_by: 'staff',
  last_reply_at: '2026-11-21T10:30:00.000Z',
  closed_at: null,
  merged_into: null,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T10:30:00.000Z',
};

const ticketResource = schema(() =>
  z
    .object({
      id: id(),
      number: z.string(),
      client_id: id(),
      department: z.object({ id: id(), name: z.string() }),
      subject: z.string(),
      status: z.enum(TICKET_STATUSES),
      priority: z.enum(TICKET_PRIORITIES),
      message_count: z.int(),
      last_reply_by: z.enum(['client', 'staff']),
      last_reply_at: timestamp(),
      closed_at: timestamp().nullable(),
      merged_into: id().nullable().meta({
        description: 'The ticket that support has merged it into: it goes on there',
      }),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'Ticket',
      example: ticketExample,
    }),
);

const attachmentResource = schema(() =>
  z.object({
    id: id(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    url: z.url().meta({ description: 'Downloads the file; works for a few minutes' }),
    url_expires_at: timestamp(),
  }),
);

const messageExample = {
  id: 7355608400002,
  author: 'client',
  author_name: 'Ama Mensah',
  message: 'Here is what I see.',
  attachments: [
    {
      id: 7355608400003,
      name: 'screen.png',
      content_type: 'image/png',
      bytes: 48213,
      url: 'https://bucket.s3.eu-west-1.amazonaws.com/attachments/7355608123904/1/2?X-Amz-Expires=300',
      url_expires_at: '2026-11-21T09:35:00.000Z',
    },
  ],
  created_at: '2026-11-21T09:30:00.000Z',
};

const messageResource = schema(() =>
  z
    .object({
      id: id(),
      author: z.enum(['client', 'staff']),
      author_name: z.string(),
      message: z.string(),
      attachments: z.array(attachmentResource()),
      created_at: timestamp(),
    })
    .meta({
      id: 'TicketMessage',
      example: messageExample,
    }),
);

const conversationResource = schema(() =>
  ticketResource()
    .extend({
      messages: z
        .array(messageResource())
        .meta({ description: 'Oldest first; the newest of them if there are many' }),
    })
    .meta({ id: 'TicketWithMessages', example: { ...ticketExample, messages: [messageExample] } }),
);

const message = schema(() => requiredText(10_000));

export const newTicket = schema(() =>
  z
    .object({
      department_id: id().meta({
        description: 'One of the departments of the mobile configuration',
        example: 1,
      }),
      subject: requiredText(200),
      message: message(),
      priority: z.enum(TICKET_PRIORITIES).default('medium'),
    })
    .meta({
      id: 'TicketCreateRequest',
      example: {
        department_id: 1,
        subject: 'How do I move my mail?',
        message: 'I would like to bring my mailboxes along.',
        priority: 'medium',
      },
    }),
);

export type NewTicket = z.output<ReturnType<typeof newTicket>>;

const reply = schema(() =>
  z.object({ message: message() }).meta({ id: 'TicketReplyRequest', example: { message: 'Thank you!' } }),
);

const MEGABYTE = 1024 * 1024;

const description =
  `Attachments: at most ${ATTACHMENT_LIMITS.count} of ${ATTACHMENT_LIMITS.file_bytes / MEGABYTE} MB each, the whole ` +
  `form at most ${ATTACHMENT_LIMITS.form_bytes / MEGABYTE} MB, of these types: ${ATTACHMENT_ENDINGS.join(', ')}.`;

export const attachmentsForm = {
  files: 'attachments[]',
  integers: ['department_id'],
  limits: ATTACHMENT_LIMITS,
};

export const tickets = {
  'list-tickets': endpoint({
    method: 'GET',
    path: '/clients/{client}/tickets',
    auth: 'client',
    permission: 'tickets:read',
    summary: 'Support tickets, newest first',
    query: () => listQueryByStatus(TICKET_STATUSES),
    responses: () => ({ 200: listOf(ticketResource()) }),
    uses: ['table:read'],
  }),
  'create-ticket': endpoint({
    method: 'POST',
    path: '/clients/{client}/tickets',
    auth: 'client',
    permission: 'tickets:write',
    summary: 'Open a support ticket, with attachments if sent as a form',
    description,
    body: newTicket,
    multipart: attachmentsForm,
    idempotent: 'optional',
    rateLimit: { per: 'user', requests: 20, seconds: 60 },
    responses: () => ({ 201: dataOf(conversationResource()) }),
    uses: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'queue:notifications'],
  }),
  'get-ticket': endpoint({
    method: 'GET',
    path: '/clients/{client}/tickets/{ticket}',
    auth: 'client',
    permission: 'tickets:read',
    summary: 'One support ticket with its messages and links to its attachments',
    responses: () => ({ 200: dataOf(conversationResource()) }),
    uses: ['table:read', 'bucket:read'],
    addition: true,
  }),
  'reply-to-ticket': endpoint({
    method: 'POST',
    path: '/clients/{client}/tickets/{ticket}/replies',
    auth: 'client',
    permission: 'tickets:write',
    summary: 'Add a message to a support ticket; a closed one is opened again',
    description,
    failures: ['ticket_merged'],
    body: reply,
    multipart: attachmentsForm,
    idempotent: 'optional',
    rateLimit: { per: 'user', requests: 30, seconds: 60 },
    responses: () => ({ 201: dataOf(conversationResource()) }),
    uses: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'queue:notifications'],
    addition: true,
  }),
  'close-ticket': endpoint({
    method: 'POST',
    path: '/clients/{client}/tickets/{ticket}/close',
    auth: 'client',
    permission: 'tickets:write',
    summary: 'Close a support ticket; a closed one stays as it is',
    responses: () => ({ 200: dataOf(conversationResource()) }),
    uses: ['table:read', 'table:write', 'bucket:read', 'queue:notifications'],
    addition: true,
  }),
};
