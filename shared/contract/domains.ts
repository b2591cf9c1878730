import * as z from 'zod';
import {
  currency,
  dataOf,
  id,
  listOf,
  listQueryByStatus,
  message,
  money,
  priceChange,
  schema,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { DOMAIN_STATUSES, TRANSFER_STATES, VERIFICATION_STATUSES } from './vocabulary.ts';

const transfer = schema(() =>
  z
    .object({
      state: z.enum(TRANSFER_STATES),
      lock: z
        .enum(['registrar', 'registry'])
        .nullable()
        .meta({ description: 'Who has locked the domain; null unless it has to be unlocked' }),
      updated_at: timestamp(),
    })
    .meta({
      id: 'DomainTransfer',
      description:
        '`needs_auth_code` waits for another code, `needs_unlock` for the domain to be unlocked where it is now',
      example: { state: 'pending_registry', lock: null, updated_at: '2026-11-21T09:31:30.000Z' },
    }),
);

const verification = schema(() =>
  z
    .object({
      status: z.enum(VERIFICATION_STATUSES),
      verify_by: timestamp().nullable(),
    })
    .meta({
      id: 'ContactVerification',
      description:
        'Whether the registrant has confirmed their e-mail address; `overdue` domains can stop working',
      example: { status: 'pending', verify_by: '2026-12-06T09:31:30.000Z' },
    }),
);

const restore = schema(() =>
  z
    .object({
      fee: money(),
      renewal: money(),
      total: money(),
      until: timestamp(),
      invoice_id: id().nullable().meta({ description: 'Where it was ordered' }),
    })
    .meta({
      id: 'DomainRestoration',
      description:
        'Fee, the year that comes with it, and both together, before tax, in the currency of the domain',
      example: {
        fee: 120,
        renewal: 12.99,
        total: 132.99,
        until: '2027-01-20T09:31:30.000Z',
        invoice_id: null,
      },
    }),
);

export const domainResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      order_id: id().nullable().meta({ description: 'Null when it was not ordered here' }),
      name: z.string(),
      tld: z.string(),
      status: z.enum(DOMAIN_STATUSES),
      type: z.enum(['register', 'transfer']),
      provisional: z.boolean().meta({ description: 'Waits for a person at the registry' }),
      years: z.int(),
      recurring_amount: money(),
      currency: currency(),
      price_change: priceChange(),
      auto_renew: z.boolean(),
      nameservers: z.array(z.string()),
      privacy: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the registrant is hidden from the public; null when not known' }),
      locked: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether it cannot be transferred elsewhere; null when not known' }),
      version: z.int().meta({ description: 'Counts the changes of the domain' }),
      operation_id: id().nullable().meta({ description: 'The change that is under way' }),
      contact_verification: verification().nullable(),
      transfer: transfer().nullable(),
      restore: restore().nullable().meta({
        description:
          'Of a domain in redemption: what it takes to restore it; null where it cannot be ordered',
      }),
      registered_at: timestamp().nullable(),
      expires_at: timestamp().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'Domain',
      example: {
        id: 7355608200003,
        client_id: 7355608123904,
        order_id: 7355608200001,
        name: 'ama-designs.com',
        tld: 'com',
        status: 'active',
        type: 'register',
        provisional: false,
        years: 1,
        recurring_amount: 12.99,
        currency: 'USD',
        price_change: null,
        auto_renew: true,
        nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
        privacy: true,
        locked: true,
        version: 3,
        operation_id: null,
        contact_verification: { status: 'verified', verify_by: null },
        transfer: null,
        restore: null,
        registered_at: '2026-11-21T09:31:30.000Z',
        expires_at: '2027-11-21T09:31:30.000Z',
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:31:30.000Z',
      },
    }),
);

const authCodeRequest = schema(() =>
  z
    .object({
      auth_code: z
        .string()
        .trim()
        .min(1, 'Enter the code that your present registrar shows.')
        .max(255, 'Use at most 255 characters.'),
    })
    .meta({ id: 'TransferAuthCodeRequest', example: { auth_code: 'k7-Fp2qX' } }),
);

const domainsQuery = schema(() =>
  listQueryByStatus(DOMAIN_STATUSES)
    .extend({
      name: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9.-]{1,253}$/, 'Enter the beginning of a name, in ASCII.')
        .optional()
        .meta({ description: 'Only names that begin so, in the order of names' }),
      expires_before: z.iso.date('Enter a date such as 2026-12-31.').optional().meta({
        description: 'Only what expires before that day (UTC), or has expired and can still be kept',
      }),
    })
    .refine(({ status, name, expires_before }) => [status, name, expires_before].filter(Boolean).length < 2, {
      path: ['name'],
      message: 'Send only one of status, name and expires_before.',
    }),
);

export const domains = {
  'list-domains': endpoint({
    method: 'GET',
    path: '/clients/{client}/domains',
    auth: 'client',
    permission: 'services:read',
    summary: 'Domains, newest first; by name, or by expiry the soonest first',
    query: domainsQuery,
    responses: () => ({ 200: listOf(domainResource()) }),
    uses: ['table:read'],
  }),
  'give-auth-code': endpoint({
    method: 'POST',
    path: '/clients/{client}/domains/{domain}/transfer/auth-code',
    auth: 'client',
    permission: 'services:manage',
    summary: 'Give another code for a transfer that waits for one',
    description: 'The transfer is submitted again; `transfer` of the domain shows how far it is.',
    body: authCodeRequest,
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    failures: ['no_auth_code_needed'],
    responses: () => ({ 202: message() }),
    uses: ['table:read', 'table:write', 'queue:provisioning'],
    addition: true,
  }),
  'retry-transfer': endpoint({
    method: 'POST',
    path: '/clients/{client}/domains/{domain}/transfer/retry',
    auth: 'client',
    permission: 'services:manage',
    summary: 'Submit a transfer again, after the domain was unlocked',
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    failures: ['auth_code_needed', 'nothing_to_retry'],
    responses: () => ({ 202: message() }),
    uses: ['table:read', 'table:write', 'queue:provisioning'],
    addition: true,
  }),
  'cancel-transfer': endpoint({
    method: 'POST',
    path: '/clients/{client}/domains/{domain}/transfer/cancel',
    auth: 'client',
    permission: 'services:cancel',
    summary: 'Call off a transfer that is not complete',
    description:
      'It is cancelled at the registrar first, then its order, and its price goes back: events `order_cancelled`, or `transfer_not_cancelled` when the registries are completing it already.',
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    failures: ['nothing_to_cancel', 'service_waits'],
    responses: () => ({ 202: message() }),
    uses: ['table:read', 'table:write', 'queue:provisioning'],
    addition: true,
  }),
  'get-domain': endpoint({
    method: 'GET',
    path: '/clients/{client}/domains/{domain}',
    auth: 'client',
    permission: 'services:read',
    summary: 'One domain',
    responses: () => ({ 200: dataOf(domainResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
};
