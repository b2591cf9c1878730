import * as z from 'zod';
import { dataOf, id, schema, timestamp } from '../common.ts';
import { STAFF_ROLES } from '../staff-roles.ts';
import { clientName } from './clients.ts';
import { staffChange, staffList, staffPage, staffRead } from './endpoint.ts';

const me = schema(() =>
  z
    .object({
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      permissions: z.array(z.string()),
      departments: z
        .array(z.object({ id: z.int(), name: z.string() }))
        .meta({ description: 'Of tickets, as the configuration has them' }),
    })
    .meta({
      id: 'Staff',
      example: {
        name: 'ama',
        role: 'support',
        permissions: ['work:read'],
        departments: [{ id: 1, name: 'Support' }],
      },
    }),
);

const work = schema(() =>
  z
    .object({
      since: timestamp().nullable(),
      kind: z
        .string()
        .meta({ description: '`ticket`, `suspended`, `registrar_credit`, or why it waits for a person' }),
      client_id: id().nullable(),
      client_name: clientName(),
      reference: z.string(),
      subject: z.string(),
      details: z.string().nullable(),
    })
    .meta({
      id: 'Work',
      example: {
        since: '2026-11-21T09:30:00.000Z',
        kind: 'provisioning_failed',
        client_id: 7355608123904,
        client_name: 'Ama Designs',
        reference: 'hosting/7355608123904/7355608200004',
        subject: 'ama-designs.com',
        details: 'The panel does not answer.',
      },
    }),
);

/**
 * What a console may ask each half a minute: it names no client and shows nothing of any, so it leaves no entry, and the
 * access logs of clients tell of people who looked and not of screens that were left open.
 */
const news = schema(() =>
  z
    .object({
      waiting: z.int().meta({ description: 'How much waits; at most as much as is counted' }),
      more: z.boolean().meta({ description: 'Whether there is more than was counted' }),
      mark: z.string().meta({ description: 'Another one when something has come or gone' }),
    })
    .meta({ id: 'InboxNews', example: { waiting: 12, more: false, mark: 'Zs2lLVZ0Q1m6wWnXoGkPZQ' } }),
);

const approval = schema(() =>
  z
    .object({
      plan_id: z.string(),
      client_id: id(),
      operation: z.string(),
      path: z.record(z.string(), id()),
      body: z.record(z.string(), z.unknown()).meta({ description: 'But for `reason` and `confirm`' }),
      says: z.array(z.string()),
      requested_by: z.string(),
      reason: z.string(),
      created_at: timestamp(),
    })
    .meta({
      id: 'Approval',
      example: {
        plan_id: 'Zs2lLVZ0Q1m6wWnXoGkPZQ',
        client_id: 7355608123904,
        operation: 'POST /clients/{client}/invoices/{invoice}/refund',
        path: { client: 7355608123904, invoice: 7355608200011 },
        body: { amount: 1200, to: 'origin', first: 'money' },
        says: ['Give back USD 1,200.00 of 33G4WSN52M, the way it came.'],
        requested_by: 'kofi',
        reason: 'Ordered by mistake',
        created_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

const reference = () =>
  z.string().max(80).meta({
    description: 'What waits, as the lists name it; of the client of the path',
    example: 'hosting/7355608123904/7355608200004',
  });

const outcome = schema(() =>
  z.object({ status: z.string() }).meta({ id: 'Outcome', example: { status: 'retried' } }),
);

export const desk = {
  'show-me': staffRead({
    path: '/me',
    summary: 'Who is logged in, in which role, and what that permits',
    needs: 'work:read',
    seen: 'nobody',
    responses: () => ({ 200: dataOf(me()) }),
    uses: ['table:read'],
  }),
  'list-inbox': staffRead({
    path: '/inbox',
    summary: 'All that waits for staff, the longest first',
    needs: 'work:read',
    seen: 'listed',
    query: staffPage,
    responses: () => ({ 200: staffList(work()) }),
    uses: ['table:read', 'table:write'],
  }),
  'count-inbox': staffRead({
    path: '/inbox/count',
    summary: 'How much waits, and whether that is what waited before; for asking again and again',
    needs: 'work:read',
    seen: 'nobody',
    conditional: true,
    responses: () => ({ 200: dataOf(news()) }),
    uses: ['table:read'],
  }),
  'list-actions': staffRead({
    path: '/actions',
    summary: 'What only a person can do, the oldest first',
    needs: 'services:read',
    seen: 'listed',
    query: staffPage,
    responses: () => ({ 200: staffList(work()) }),
    uses: ['table:read', 'table:write'],
  }),
  'list-approvals': staffRead({
    path: '/approvals',
    summary: 'Plans that wait for a second person; to confirm one, send the same request',
    needs: 'money:move',
    seen: 'listed',
    query: staffPage,
    responses: () => ({ 200: staffList(approval()) }),
    uses: ['table:read', 'table:write'],
  }),
  'retry-action': staffChange({
    path: '/clients/{client}/actions/retry',
    summary: 'Have the machine try again what waits for a person',
    needs: 'services:manage',
    fields: () => ({ reference: reference() }),
    result: outcome,
    uses: ['queue:payments', 'queue:provisioning', 'queue:renewals'],
  }),
  'complete-action': staffChange({
    path: '/clients/{client}/actions/complete',
    summary: 'Say that it is done: a domain is registered or renewed, a change made, add-ons delivered',
    needs: 'services:manage',
    fields: () => ({
      reference: reference(),
      expires_on: z.iso.date().optional().meta({
        description: 'Of a domain: the day it expires, as the registry says',
        example: '2027-11-21',
      }),
    }),
    result: outcome,
    uses: ['queue:payments', 'queue:provisioning', 'queue:renewals'],
  }),
  'cancel-action': staffChange({
    path: '/clients/{client}/actions/cancel',
    summary: 'Cancel a service that cannot be provided, or a renewal that waits, and give back what was paid',
    needs: 'money:move',
    fields: () => ({
      reference: reference(),
      money_back: z
        .boolean()
        .default(true)
        .meta({ description: 'False gives nothing back, as after a refund' }),
    }),
    result: outcome,
    uses: ['queue:payments', 'queue:provisioning', 'queue:renewals'],
  }),
};
