import * as z from 'zod';
import { domainPrice } from './catalog.ts';
import { currency, dataOf, id, listOf, listQueryByStatus, message, money, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import {
  AVAILABILITIES,
  AVAILABILITY_REASONS,
  AVAILABILITY_SOURCES,
  DOMAIN_STATUSES,
  REQUIREMENT_TYPES,
  TRANSFER_STATES,
  VERIFICATION_STATUSES,
} from './vocabulary.ts';

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

export const domainResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      order_id: id(),
      name: z.string(),
      tld: z.string(),
      status: z.enum(DOMAIN_STATUSES),
      type: z.enum(['register', 'transfer']),
      provisional: z.boolean().meta({ description: 'Waits for a person at the registry' }),
      years: z.int(),
      recurring_amount: money(),
      currency: currency(),
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
        auto_renew: true,
        nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
        privacy: true,
        locked: true,
        version: 3,
        operation_id: null,
        contact_verification: { status: 'verified', verify_by: null },
        transfer: null,
        registered_at: '2026-11-21T09:31:30.000Z',
        expires_at: '2027-11-21T09:31:30.000Z',
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:31:30.000Z',
      },
    }),
);

export const MAX_BULK_DOMAINS = 20;

const domainName = schema(() =>
  z
    .string()
    .trim()
    .min(1, 'Enter a domain name such as example.com.')
    .max(255, 'Use at most 255 characters.')
    .meta({ example: 'ama-designs.com' }),
);

const checkRequest = schema(() => z.object({ domain: domainName() }).meta({ id: 'DomainCheckRequest' }));

const suggestRequest = schema(() => z.object({ domain: domainName() }).meta({ id: 'DomainSuggestRequest' }));

const bulkCheckRequest = schema(() =>
  z
    .object({
      domains: z
        .array(domainName())
        .min(1, 'Name at least one domain.')
        .max(MAX_BULK_DOMAINS, `Name at most ${MAX_BULK_DOMAINS} domains.`),
    })
    .meta({ id: 'DomainBulkCheckRequest' }),
);

/** What a TLD asks of registrants: an order answers the fields, and `language`, in `tld_requirements`. */
const requirements = schema(() =>
  z
    .object({
      years: z.array(z.int()).meta({ description: 'For how many years the name can be registered' }),
      languages: z
        .array(z.object({ code: z.string(), name: z.string() }))
        .meta({ description: 'Of a name that is not in ASCII: one of these is its `language`' }),
      contact: z
        .array(z.object({ field: z.string(), required: z.boolean(), values: z.array(z.string()) }))
        .meta({ description: 'Fields of the profile that are asked for, or have to be one of some values' }),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          description: z.string().nullable(),
          type: z.enum(REQUIREMENT_TYPES),
          required: z.boolean(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
          when: z
            .object({ field: z.string(), value: z.string().nullable() })
            .nullable()
            .meta({ description: 'Asked only when that field has this value, or any where it is null' }),
        }),
      ),
    })
    .meta({ id: 'DomainRequirements' }),
);

export const availabilityResource = schema(() =>
  z
    .object({
      domain: z
        .string()
        .meta({ description: 'In ASCII and lower case; as it was sent when it is no domain name' }),
      tld: z.string().nullable(),
      status: z.enum(AVAILABILITIES),
      available: z.boolean().meta({ description: 'Can be ordered at the price given; never true in doubt' }),
      provisional: z.boolean().meta({ description: 'A person at the registry has the last word' }),
      premium: z.boolean().meta({ description: 'Has a price of its own' }),
      reason: z.enum(AVAILABILITY_REASONS).nullable(),
      message: z.string().meta({ description: 'Safe to show to the user' }),
      checked_at: timestamp(),
      source: z
        .enum(AVAILABILITY_SOURCES)
        .nullable()
        .meta({ description: 'Who was asked; null when nobody was' }),
      pricing: z.array(domainPrice()).nullable().meta({
        description:
          'Prices per year, of a premium name its own; null when domains of this ending are not offered',
      }),
      requirements: requirements()
        .nullable()
        .meta({ description: 'What an order has to say; null when the name cannot be had, or nobody knows' }),
    })
    .meta({
      id: 'DomainAvailabilityResponse',
      example: {
        domain: 'ama-designs.com',
        tld: 'com',
        status: 'available',
        available: true,
        provisional: false,
        premium: false,
        reason: null,
        message: 'ama-designs.com is available.',
        checked_at: '2026-11-21T09:30:00.000Z',
        source: 'rdap',
        pricing: [{ currency: 'USD', register: 12.99, renew: 14.99, transfer: 12.99 }],
        requirements: { years: [1, 2, 3], languages: [], contact: [], fields: [] },
      },
    }),
);

export type AvailabilityResource = z.infer<ReturnType<typeof availabilityResource>>;

const suggestions = schema(() =>
  z.object({ results: z.array(availabilityResource()) }).meta({ id: 'DomainSuggestions' }),
);

const bulkAvailability = schema(() =>
  z.object({ results: z.array(availabilityResource()) }).meta({ id: 'DomainBulkAvailability' }),
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

export const domains = {
  'check-domain': endpoint({
    method: 'POST',
    path: '/domains/check',
    auth: 'public',
    summary: 'Whether a domain name can be registered, and at what price',
    body: checkRequest,
    rateLimit: { per: 'address', requests: 60, seconds: 60 },
    responses: () => ({ 200: availabilityResource() }),
    uses: ['table:read', 'table:write', 'secret:namecom'],
  }),
  'bulk-check-domains': endpoint({
    method: 'POST',
    path: '/domains/bulk-check',
    auth: 'public',
    summary: 'Whether several domain names can be registered, answered in the order asked',
    description: 'Comes back in a few seconds: a name whose registry has not answered by then is `unknown`.',
    body: bulkCheckRequest,
    rateLimit: { per: 'address', requests: 20, seconds: 60 },
    responses: () => ({ 200: bulkAvailability() }),
    uses: ['table:read', 'table:write', 'secret:namecom'],
  }),
  'suggest-domains': endpoint({
    method: 'POST',
    path: '/domains/suggest',
    auth: 'public',
    summary: 'Names that resemble a taken one and can be registered at this moment',
    body: suggestRequest,
    rateLimit: { per: 'address', requests: 20, seconds: 60 },
    responses: () => ({ 200: suggestions() }),
    uses: ['table:read', 'table:write', 'secret:namecom'],
    addition: true,
  }),
  'list-domains': endpoint({
    method: 'GET',
    path: '/clients/{client}/domains',
    auth: 'client',
    permission: 'services:read',
    summary: 'Domains, newest first',
    query: () => listQueryByStatus(DOMAIN_STATUSES),
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
    responses: () => ({ 202: message() }),
    failures: [409],
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
    responses: () => ({ 202: message() }),
    failures: [409],
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
