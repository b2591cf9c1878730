import * as z from 'zod';
import { addonRequests, hostingAddon } from './addons.ts';
import { currency, dataOf, gatewayName, id, KNOWN_GATEWAYS, money, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { hostingResource } from './hosting.ts';
import { invoiceResource, paymentUrl } from './invoice.ts';
import { BILLING_CYCLES, ORDER_FINDINGS, PLAN_CHANGE_DIRECTIONS } from './vocabulary.ts';

const packageName = schema(() => z.object({ id: id(), name: z.string() }));

const excess = schema(() =>
  z
    .array(
      z.object({
        resource: z.enum(['disk', 'bandwidth']),
        used_mb: z.int().meta({ description: 'When it was last measured; bandwidth of this month' }),
        limit_mb: z.int().meta({ description: 'Of the package' }),
      }),
    )
    .meta({ description: 'What the account uses that the package has no room for' }),
);

const upgrades = schema(() =>
  z
    .object({
      data: z.array(
        z.object({
          package: packageName().extend({ description: z.string() }),
          direction: z.enum(PLAN_CHANGE_DIRECTIONS),
          billing_cycle: z.enum(BILLING_CYCLES),
          recurring_amount: money(),
          currency: currency(),
          excess: excess(),
        }),
      ),
      billing_cycles: z
        .array(z.enum(BILLING_CYCLES))
        .meta({ description: 'Those that a package is offered for to this account' }),
    })
    .meta({
      id: 'HostingUpgrades',
      example: {
        data: [
          {
            package: { id: 2, name: 'Business', description: 'Several websites and mailboxes for a team.' },
            direction: 'upgrade',
            billing_cycle: 'annually',
            recurring_amount: 99.9,
            currency: 'USD',
            excess: [],
          },
        ],
        billing_cycles: ['monthly', 'annually'],
      },
    }),
);

const upgradesQuery = schema(() =>
  z.object({
    billing_cycle: z
      .enum(BILLING_CYCLES)
      .optional()
      .meta({ description: 'What is offered for this cycle; that of the account unless said otherwise' }),
  }),
);

const quoteRequest = schema(() =>
  z
    .object({
      package_id: id().optional().meta({ description: 'The package stays unless this is sent' }),
      billing_cycle: z
        .enum(BILLING_CYCLES)
        .optional()
        .meta({ description: 'The cycle stays unless this is sent' }),
      addons: addonRequests().optional().meta({
        description: 'All that the account is to have from then on; those it has stay unless this is sent',
      }),
      payment_gateway: gatewayName()
        .optional()
        .meta({
          description: `Where it will be paid: ${KNOWN_GATEWAYS}; \`findings\` are about any of them unless this is sent`,
        }),
    })
    .meta({ id: 'HostingChangeQuoteRequest', example: { package_id: 2 } }),
);

const quote = schema(() =>
  z
    .object({
      id: id(),
      hosting_account_id: id(),
      direction: z.enum(PLAN_CHANGE_DIRECTIONS),
      package: packageName(),
      billing_cycle: z.enum(BILLING_CYCLES),
      recurring_amount: money().meta({ description: 'For each later period with its add-ons, before tax' }),
      addons: z.array(hostingAddon()),
      dropped_addons: z
        .array(hostingAddon().omit({ recurring_amount: true }))
        .meta({ description: 'Those of the account that cannot be had with this package or cycle' }),
      excess: excess(),
      unused_amount: money().meta({
        description: 'What is left of the present period, taken off the price of a new one that begins now',
      }),
      subtotal: money().meta({
        description: 'For the rest of what was paid for, or for the new period; zero for a downgrade',
      }),
      tax: money(),
      total: money(),
      currency: currency(),
      effective_at: timestamp().nullable().meta({ description: 'null: once it is paid' }),
      next_due_at: timestamp().meta({ description: 'The end of what is paid for with it' }),
      expires_at: timestamp().meta({ description: 'The price holds until then' }),
      findings: z
        .array(
          z.object({
            field: z.literal('payment_gateway'),
            code: z.enum(ORDER_FINDINGS).extract(['gateway_unusable']),
            message: z.string(),
          }),
        )
        .meta({ description: 'Why `total` cannot be paid by a payment method, such as its smallest amount' }),
    })
    .meta({
      id: 'HostingChangeQuote',
      example: {
        id: 7355608800001,
        hosting_account_id: 7355608200004,
        direction: 'upgrade',
        package: { id: 2, name: 'Business' },
        billing_cycle: 'annually',
        recurring_amount: 99.9,
        addons: [],
        dropped_addons: [],
        excess: [],
        unused_amount: 0,
        subtotal: 25.07,
        tax: 0,
        total: 25.07,
        currency: 'USD',
        effective_at: null,
        next_due_at: '2027-11-21T09:30:00.000Z',
        expires_at: '2027-05-21T10:01:30.000Z',
        findings: [],
      },
    }),
);

const changeRequest = schema(() =>
  z
    .object({
      quote_id: id(),
      apply_credit: z.boolean().optional(),
      accept_excess: z
        .boolean()
        .default(false)
        .meta({ description: 'Goes on although the package has less room than is used' }),
    })
    .meta({ id: 'HostingChangeRequest', example: { quote_id: 7355608800001 } }),
);

const changeCreated = schema(() =>
  z
    .object({
      hosting_account: hostingResource(),
      invoice: invoiceResource().nullable().meta({ description: 'Of an upgrade; null for a downgrade' }),
      payment_url: paymentUrl().nullable(),
    })
    .meta({ id: 'HostingChangeResponse' }),
);

export const planChanges = {
  'list-upgrades': endpoint({
    method: 'GET',
    path: '/clients/{client}/hosting/{hostingAccount}/upgrades',
    auth: 'client',
    permission: 'services:read',
    summary: 'Packages that a hosting account can change to, cheapest first',
    query: upgradesQuery,
    responses: () => ({ 200: upgrades() }),
    uses: ['table:read'],
    addition: true,
  }),
  'quote-change': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/changes/quote',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    summary: 'What another package or billing cycle costs; the price holds for half an hour',
    description:
      'Within the cycle: the difference for the rest of the period. A longer cycle: a whole period that begins now, less what is left of the present one, or at renewal where more is left than that costs. A shorter one: at renewal.',
    body: quoteRequest,
    rateLimit: { per: 'session', requests: 60, seconds: 60 },
    failures: [
      'credit_owed',
      'hosting_ending',
      'hosting_not_active',
      'not_changeable',
      'payment_disputed',
      'service_busy',
      'service_waits',
    ],
    responses: () => ({ 200: dataOf(quote()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
  'change-plan': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/changes',
    auth: 'client',
    permission: 'orders:place',
    activeOnly: true,
    summary: 'Change the package or billing cycle of a hosting account at the price of a quote',
    description:
      'An upgrade is made once its invoice is paid, for which there is a day; a downgrade when the period ends. A package with less room than is used gives 409 with code `package_too_small` until it is sent with `accept_excess`.',
    body: changeRequest,
    idempotent: true,
    store: 'order',
    failures: [
      'change_exists',
      'credit_owed',
      'hosting_ending',
      'hosting_not_active',
      'not_changeable',
      'package_too_small',
      'payment_disputed',
      'quote_expired',
      'quote_outdated',
      'service_busy',
      'service_waits',
    ],
    responses: () => ({ 201: changeCreated() }),
    uses: ['table:read', 'table:write', 'queue:renewals', 'queue:notifications'],
    addition: true,
  }),
  'withdraw-change': endpoint({
    method: 'POST',
    path: '/clients/{client}/hosting/{hostingAccount}/changes/withdraw',
    auth: 'client',
    permission: 'orders:place',
    summary: 'Withdraw a change that waits for the end of the period',
    description: 'An upgrade is withdrawn by cancelling its unpaid invoice.',
    failures: ['change_invoiced', 'change_settled', 'hosting_ending', 'no_change'],
    responses: () => ({ 200: dataOf(hostingResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
