import * as z from 'zod';
import { clients } from '../../shared/contract/clients.ts';
import { mobile } from '../../shared/contract/mobile.ts';
import { paymentMethods } from '../../shared/contract/payment-methods.ts';
import { PERMISSIONS } from '../../shared/contract/roles.ts';
import { staffPermissionsOf } from '../../shared/contract/staff-roles.ts';
import { tickets } from '../../shared/contract/tickets.ts';
import { session } from '../app/api/client.ts';
import { queries } from '../app/data/queries.ts';
import { session as staffSession } from '../console/api/session.ts';

// The page's policy lets nothing make code of texts, which a schema would try.
z.config({ jitless: true });

/** What the contract shows as an example of an answer. */
const exampleOf = <S extends z.ZodType>(schema: S): z.output<S> => schema.meta()?.example as z.output<S>;

const config = exampleOf(mobile['get-config'].responses()[200]);
const client = exampleOf(clients['get-client'].responses()[200].shape.data);
const card = exampleOf(paymentMethods['list-payment-methods'].responses()[200].shape.data.element);
const [first] = exampleOf(tickets['get-ticket'].responses()[200].shape.data).messages;

export const message = first as NonNullable<typeof first>;

/** A role that sees everything, one that sees little, and what nobody has opened yet. */
export const OWNER = 1;
export const SUPPORT = 2;

export const INVOICE = { declined: 1, waits: 2, untouched: 3 };

const statusOf = (invoice: number, status: 'pending' | 'failed', message: string, poll: number | null) => ({
  invoice_id: invoice,
  status,
  invoice_status: 'unpaid',
  balance: 12.99,
  currency: 'USD',
  gateway: card.gateway,
  message,
  next_action: null,
  updated_at: '2026-11-21T09:31:00.000Z',
  poll_after_seconds: poll,
});

const statuses = [
  statusOf(INVOICE.declined, 'failed', 'Your card has insufficient funds. Try another payment method.', null),
  statusOf(INVOICE.waits, 'pending', 'Waiting for the payment to be confirmed.', 3600),
  statusOf(INVOICE.untouched, 'pending', '', null),
];

/** What each change of the console would do. */
const PLAN = {
  plan: {
    id: 'plan',
    says: ['Give 40.00 USD of credit to Ama Designs.', 'The balance is 52.50 USD after it.'],
    amount: 40,
    currency: 'USD',
    second_person: true,
  },
  status: 'planned',
  data: null,
  approval: null,
};

/** Nothing is asked of a server: what the parts read is here already, and what they send is never answered, but for plans. */
export const arrange = (): void => {
  globalThis.fetch = async (request) =>
    request instanceof Request && request.url.endsWith('/credit')
      ? Response.json(PLAN)
      : new Promise(() => undefined);
  const { queries: defaults } = queries.getDefaultOptions();
  queries.setDefaultOptions({ queries: { ...defaults, staleTime: Number.POSITIVE_INFINITY } });
  session.current.set({
    token: '',
    user: { id: 1, email: client.email, name: 'Ama Mensah', created_at: client.created_at },
    clients: [
      { ...client, id: OWNER, currency: 'USD', permissions: PERMISSIONS },
      { ...client, id: SUPPORT, company_name: null },
    ],
  });
  const me = {
    name: 'Kofi',
    role: 'admin' as const,
    permissions: staffPermissionsOf('admin'),
    departments: [],
  };
  staffSession.set({ token: '', idToken: '', subject: 'kofi', me });
  queries.setQueryData(['/mobile/config', {}], {
    ...config,
    gateways: config.gateways.map((one) => ({ ...one, currencies: ['USD', 'GHS'] })),
  });
  for (const [id, cards] of [
    [OWNER, [card]],
    [SUPPORT, []],
  ] as const)
    queries.setQueryData(['/clients/{client}/payment-methods', 'pages', { path: { client: id } }], {
      pages: [{ data: cards, next: null }],
      pageParams: [''],
    });
  for (const id of [OWNER, SUPPORT])
    for (const status of statuses) {
      const path = { client: id, invoice: status.invoice_id };
      queries.setQueryData(['/clients/{client}/invoices/{invoice}/payment-status', { path }], status);
    }
};
