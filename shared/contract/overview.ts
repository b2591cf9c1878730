import * as z from 'zod';
import { currency, dataOf, id, money, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { eventResource, subject } from './events.ts';

/** Records of one status are counted up to this number, so that an overview costs the same for every account. */
export const COUNTED_UP_TO = 100;

/** How far ahead a domain counts as expiring soon. */
export const SOON_DAYS = 30;

/** The statuses an overview counts: those of records that are neither finished nor gone. */
export const COUNTED = {
  orders: ['pending', 'active'],
  hosting: ['pending', 'provisioning', 'provisioning_failed', 'active', 'suspended'],
  domains: ['pending', 'pending_registration', 'pending_transfer', 'registration_failed', 'active'],
  tickets: ['open', 'answered', 'customer_reply', 'on_hold', 'in_progress'],
} as const;

const count = schema(() =>
  z
    .int()
    .min(0)
    .max(COUNTED_UP_TO)
    .meta({ description: `${COUNTED_UP_TO} stands for ${COUNTED_UP_TO} or more` }),
);

const counts = <const S extends string>(statuses: readonly S[]) =>
  z.object(
    Object.fromEntries(statuses.map((status) => [status, count()])) as Record<S, ReturnType<typeof count>>,
  );

export const overviewResource = schema(() =>
  z
    .object({
      client_id: id(),
      currency: currency(),
      credit_balance: money(),
      unpaid_total: money(),
      overdue_total: money(),
      invoices: z.object({ unpaid: count(), overdue: count() }).meta({ 'x-permission': 'billing:read' }),
      orders: counts(COUNTED.orders),
      hosting: counts(COUNTED.hosting),
      domains: counts(COUNTED.domains),
      tickets: counts(COUNTED.tickets),
      expires_soon: count().meta({
        description: `Domains that expire within ${SOON_DAYS} days, or have expired and can still be kept`,
      }),
      counted_up_to: z
        .int()
        .meta({ description: 'Where counting stops; totals are over this many unpaid invoices' }),
    })
    .meta({
      id: 'Overview',
      example: {
        client_id: 7355608123904,
        currency: 'USD',
        credit_balance: 20,
        unpaid_total: 12.99,
        overdue_total: 0,
        invoices: { unpaid: 1, overdue: 0 },
        orders: { pending: 1, active: 2 },
        hosting: { pending: 0, provisioning: 0, provisioning_failed: 0, active: 2, suspended: 0 },
        domains: {
          pending: 1,
          pending_registration: 0,
          pending_transfer: 0,
          registration_failed: 0,
          active: 1,
        },
        tickets: { open: 0, answered: 1, customer_reply: 0, on_hold: 0, in_progress: 0 },
        expires_soon: 0,
        counted_up_to: COUNTED_UP_TO,
      },
    }),
);

const attention = schema(() =>
  z.object({
    type: z.enum([
      'invoice_overdue',
      'service_suspended',
      'autopay_without_card',
      'provisioning_failed',
      'domain_in_grace',
      'domain_in_redemption',
      'contact_unverified',
      'ticket_answered',
    ]),
    message: z.string(),
    subject: subject(),
    since: timestamp(),
  }),
);

const waiting = schema(() =>
  z.object({ subject: subject(), name: z.string(), status: z.string(), since: timestamp() }),
);

const upcoming = schema(() =>
  z.object({ subject: subject(), name: z.string(), amount: money(), due_at: timestamp() }),
);

export type Attention = z.infer<ReturnType<typeof attention>>;
export type Waiting = z.infer<ReturnType<typeof waiting>>;
export type Upcoming = z.infer<ReturnType<typeof upcoming>>;

export const dashboardResource = schema(() =>
  z
    .object({
      client_id: id(),
      currency: currency(),
      credit_balance: money(),
      unpaid_total: money(),
      overdue_total: money(),
      attention: z.array(attention()).meta({ description: 'What needs the client now, most urgent first' }),
      waiting: z.array(waiting()).meta({ description: 'Paid services and domains being set up' }),
      upcoming: z.array(upcoming()).meta({ description: 'What is due next, earliest first' }),
      recent_events: z.array(eventResource()),
    })
    .meta({
      id: 'Dashboard',
      example: {
        client_id: 7355608123904,
        currency: 'USD',
        credit_balance: 20,
        unpaid_total: 12.99,
        overdue_total: 0,
        attention: [
          {
            type: 'ticket_answered',
            message: 'We have answered "How do I move my mail?".',
            subject: { type: 'ticket', id: 7355608400001 },
            since: '2026-11-21T09:30:00.000Z',
          },
        ],
        waiting: [
          {
            subject: { type: 'domain', id: 7355608200003 },
            name: 'ama-designs.com.gh',
            status: 'pending_registration',
            since: '2026-11-21T09:31:20.000Z',
          },
        ],
        upcoming: [
          {
            subject: { type: 'invoice', id: 7355608200002 },
            name: '33G4WSN52M',
            amount: 12.99,
            due_at: '2026-11-28T09:30:00.000Z',
          },
        ],
        recent_events: [
          {
            id: 7355608500001,
            type: 'invoice_created',
            message: 'Invoice 33G4WSN52M for USD 12.99 is ready.',
            subject: { type: 'invoice', id: 7355608200002 },
            created_at: '2026-11-21T09:30:00.000Z',
          },
        ],
      },
    }),
);

export const overview = {
  'get-overview': endpoint({
    method: 'GET',
    path: '/clients/{client}/overview',
    auth: 'client',
    permission: 'activity:read',
    summary: 'How many records of each kind and status the account has, and what it owes',
    responses: () => ({ 200: dataOf(overviewResource()) }),
    uses: ['table:read'],
  }),
  'get-dashboard': endpoint({
    method: 'GET',
    path: '/clients/{client}/dashboard',
    auth: 'client',
    permission: 'activity:read',
    summary: 'What needs attention now, what is due next and what happened last',
    responses: () => ({ 200: dataOf(dashboardResource()) }),
    uses: ['table:read'],
  }),
};
