import * as z from 'zod';
import { domainPrice } from './catalog.ts';
import { schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  AVAILABILITIES,
  AVAILABILITY_REASONS,
  AVAILABILITY_SOURCES,
  REQUIREMENT_TYPES,
} from './vocabulary.ts';

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

export const domainSearch = {
  'check-domain': endpoint({
    method: 'POST',
    path: '/domains/check',
    auth: 'public',
    summary: 'Whether a domain name can be registered, and at what price',
    body: checkRequest,
    rateLimit: { per: 'address', requests: 60, seconds: 60 },
    responses: () => ({ 200: availabilityResource() }),
    uses: ['table:read', 'table:write', 'registrar:ask'],
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
    uses: ['table:read', 'table:write', 'registrar:ask'],
  }),
  'suggest-domains': endpoint({
    method: 'POST',
    path: '/domains/suggest',
    auth: 'public',
    summary: 'Names that resemble a taken one and can be registered at this moment',
    body: suggestRequest,
    rateLimit: { per: 'address', requests: 20, seconds: 60 },
    responses: () => ({ 200: suggestions() }),
    uses: ['table:read', 'table:write', 'registrar:ask'],
    addition: true,
  }),
};
