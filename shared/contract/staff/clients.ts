import * as z from 'zod';
import { clientResource } from '../clients.ts';
import { dataOf, id, money, requiredText, schema, timestamp } from '../common.ts';
import { members } from '../members.ts';
import { orders } from '../orders.ts';
import { STAFF_ROLES } from '../staff-roles.ts';
import { CLIENT_STATUSES, FRAUD_SIGNALS, ORDER_STATUSES } from '../vocabulary.ts';
import { staffChange, staffList, staffPage, staffPageOf, staffRead } from './endpoint.ts';

/** A client as staff see it: without what depends on a user of it. */
const client = schema(() =>
  clientResource().omit({ role: true, permissions: true }).meta({ id: 'StaffClient' }),
);

/** What a client is called in lists. */
export const clientName = () => z.string().nullable().meta({ example: 'Ama Designs' });

const found = schema(() =>
  z
    .object({
      client_id: id(),
      by: z.array(z.string()).meta({ description: 'What of it was found', example: ['email'] }),
      status: z.enum(CLIENT_STATUSES),
      name: z.string().meta({ example: 'Ama Mensah' }),
      company_name: z.string().nullable().meta({ example: 'Ama Designs' }),
      email: z.string().meta({ example: 'ama@example.com' }),
      phone: z.string().nullable().meta({ example: '+233201234567' }),
    })
    .meta({ id: 'FoundClient' }),
);

export const serviceEntry = schema(() =>
  z
    .object({
      reference: z.string().meta({ example: 'hosting/7355608123904/7355608200004' }),
      name: z.string().meta({ example: 'ama-designs.com' }),
      status: z.string().meta({ example: 'active' }),
      period_ends_at: timestamp().nullable(),
    })
    .meta({ id: 'ServiceEntry' }),
);

const overview = schema(() =>
  z
    .object({
      client: client(),
      tags: z.array(tag()),
      credit_balance: money(),
      users: z.array(members['list-members'].responses()[200].shape.data.element),
      services: z.array(serviceEntry()),
      unpaid: z.array(z.object({ id: id(), number: z.string(), balance: money(), due_at: timestamp() })),
      tickets: z.array(
        z.object({ id: id(), subject: z.string(), status: z.string(), last_reply_at: timestamp() }),
      ),
      more: z.boolean().meta({ description: 'Whether there is more of any kind than is shown' }),
    })
    .meta({ id: 'ClientOverview' }),
);

const TAG = /^[a-z0-9][a-z0-9 _-]{0,39}$/;

/** A word or a few that staff put on clients, such as `vip`. */
export const isTag = (text: string): boolean => TAG.test(text);

const tag = () =>
  z.string().regex(TAG, 'Small letters, digits, spaces, - and _, at most 40.').meta({ example: 'vip' });

/** A record that a note is about. */
export const noteSubject = () =>
  z
    .string()
    .regex(/^(ticket|invoice|order|payment|hosting|domain):\d{1,16}$/, 'Name a record, such as ticket:42.');

const note = schema(() =>
  z
    .object({
      id: id(),
      about: z
        .string()
        .nullable()
        .meta({ description: 'A record of the client, such as `ticket:42`', example: null }),
      text: z.string().meta({ example: 'Prefers to be called in the morning.' }),
      author: z.string().meta({ example: 'ama' }),
      created_at: timestamp(),
    })
    .meta({ id: 'StaffNote' }),
);

const moment = schema(() =>
  z
    .object({
      id: id(),
      what: z.string().meta({ description: 'The type of an event, or what staff did' }),
      message: z.string().nullable().meta({ description: 'As the client reads it; null of what staff did' }),
      about: z.string(),
      by: z.string().nullable().meta({ description: 'Who of staff did it' }),
      reason: z.string().nullable(),
      created_at: timestamp(),
    })
    .meta({
      id: 'Moment',
      example: {
        id: 7355608600001,
        what: 'invoice_paid',
        message: 'Invoice 33G4WSN52M is paid.',
        about: 'invoice:7355608200011',
        by: null,
        reason: null,
        created_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

const auditEntry = schema(() =>
  z
    .object({
      id: id(),
      actor: z.string().meta({ example: 'operator:ama' }),
      role: z.enum(STAFF_ROLES).nullable(),
      action: z.string().meta({ example: 'invoice.refunded' }),
      subject: z.string().meta({ example: 'invoice:42' }),
      reason: z.string().nullable().meta({ example: 'Ordered by mistake' }),
      approved_by: z.string().nullable().meta({ description: 'Who confirmed it before', example: null }),
      details: z.record(z.string(), z.unknown()).meta({ example: { amount: 1299 } }),
      created_at: timestamp(),
    })
    .meta({ id: 'AuditEntry' }),
);

const clientsOrder = () => orders['list-orders'].responses()[200].shape.data.element;

const order = schema(() =>
  clientsOrder()
    .extend({
      signals: z.array(z.enum(FRAUD_SIGNALS)).meta({ description: 'Why it was held; no client reads them' }),
    })
    .meta({
      id: 'StaffOrder',
      example: { ...(clientsOrder().meta()?.example as object), signals: [] },
    }),
);

export const clients = {
  'find-clients': staffRead({
    path: '/clients',
    summary:
      'Clients by tag, name, e-mail address, phone, domain, number of an invoice, order or ticket, or id',
    needs: 'clients:read',
    seen: 'listed',
    query: () => z.strictObject({ search: requiredText(120).meta({ example: 'ama@example.com' }) }),
    responses: () => ({ 200: z.object({ data: z.array(found()) }) }),
    uses: ['table:read', 'table:write', 'table:credentials'],
  }),
  'show-client': staffRead({
    path: '/clients/{client}',
    summary: 'A client from every side: profile, users, services, unpaid invoices, tickets to answer',
    needs: 'clients:read',
    seen: 'client',
    responses: () => ({ 200: dataOf(overview()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-orders': staffRead({
    path: '/clients/{client}/orders',
    summary: 'Orders of a client, newest first',
    needs: 'orders:read',
    seen: 'client',
    query: () => staffPageOf({ status: z.enum(ORDER_STATUSES).optional() }),
    responses: () => ({ 200: staffList(order()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-notes': staffRead({
    path: '/clients/{client}/notes',
    summary: 'Internal notes about a client, newest first; no client reads them',
    needs: 'clients:read',
    seen: 'client',
    query: staffPage,
    responses: () => ({ 200: staffList(note()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-timeline': staffRead({
    path: '/clients/{client}/timeline',
    summary: 'What happened to a client and what staff changed, newest first; a page may be short',
    needs: 'clients:read',
    seen: 'client',
    query: staffPage,
    responses: () => ({ 200: staffList(moment()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-audit': staffRead({
    path: '/clients/{client}/audit',
    summary: 'The audit trail of a client, newest first',
    needs: 'audit:read',
    seen: 'client',
    query: staffPage,
    responses: () => ({ 200: staffList(auditEntry()) }),
    uses: ['table:read', 'table:write'],
  }),
  'add-note': staffChange({
    path: '/clients/{client}/notes',
    summary: 'Add an internal note about a client or a record of it',
    needs: 'notes:write',
    fields: () => ({
      text: requiredText(5000).meta({ example: 'Prefers to be called in the morning.' }),
      about: noteSubject().optional(),
    }),
    result: note,
  }),
  'set-tags': staffChange({
    path: '/clients/{client}/tags',
    summary: 'Have a client have these tags and no others; no client reads them',
    needs: 'notes:write',
    fields: () => ({
      tags: z
        .array(tag())
        .max(20)
        .meta({ example: ['vip'] }),
    }),
    result: () => z.object({ tags: z.array(tag()) }),
  }),
  'set-status': staffChange({
    path: '/clients/{client}/status',
    summary: 'Activate or deactivate a client account',
    needs: 'clients:write',
    fields: () => ({ status: z.enum(CLIENT_STATUSES) }),
    result: () => z.object({ id: id(), status: z.enum(CLIENT_STATUSES), changed: z.boolean() }),
  }),
  'mark-fraud': staffChange({
    path: '/clients/{client}/orders/{order}/fraud',
    summary: 'End a pending order as fraud: its invoice is cancelled, nothing of it is provided',
    needs: 'orders:decide',
    fields: () => ({}),
    result: order,
    uses: ['queue:renewals'],
  }),
  'review-order': staffChange({
    path: '/clients/{client}/orders/{order}/review',
    summary: 'Accept an order that is held for review, or cancel it and give its money back',
    needs: 'orders:decide',
    fields: () => ({
      decision: z.enum(['accept', 'refund']),
      to: z.enum(['origin', 'credit']).default('origin').meta({
        description:
          'Of a refund: `origin` the way it came, `credit` as account credit, as of money that came by bank',
      }),
    }),
    result: order,
    uses: ['queue:payments', 'queue:provisioning', 'queue:renewals'],
  }),
};
