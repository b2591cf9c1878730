import * as z from 'zod';
import { dataOf } from './common.ts';
import { ASKS_REGISTRAR, CHANGE, changed, DOMAIN, hostname } from './domain-change.ts';
import { endpoint } from './endpoint.ts';
import { ifVersion } from './operations.ts';
import { schema } from './schema.ts';

const distinct = (names: string[]) => new Set(names).size === names.length;

const nameserversRequest = schema(() =>
  z
    .strictObject({
      nameservers: z
        .array(hostname())
        .min(2, 'Name at least two nameservers.')
        .max(13, 'Name at most 13 nameservers.')
        .refine(distinct, 'Name each nameserver once.'),
      force: z
        .boolean()
        .default(false)
        .meta({ description: 'Sets them although they cannot answer for the domain yet' }),
      if_version: ifVersion(),
    })
    .meta({
      id: 'NameserversRequest',
      example: { nameservers: ['ns1.example.net', 'ns2.example.net'], if_version: 3 },
    }),
);

const octet = z.int().min(0).max(255);

const dsRecord = schema(() =>
  z.strictObject({
    key_tag: z.int().min(0).max(65_535),
    algorithm: octet,
    digest_type: octet,
    digest: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([0-9A-F]{2}){1,64}$/, 'Enter the digest in hexadecimal digits.'),
  }),
);

const DS = {
  key_tag: 60_485,
  algorithm: 13,
  digest_type: 2,
  digest: 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
};

const dnssecRequest = schema(() =>
  z
    .strictObject({
      ds_records: z.array(dsRecord()).max(10, 'Send at most ten.'),
      if_version: ifVersion(),
    })
    .meta({ id: 'DnssecRequest', description: 'An empty list ends DNSSEC', example: { ds_records: [DS] } }),
);

const dnssecResource = schema(() =>
  z
    .object({ version: z.int(), ds_records: z.array(dsRecord()) })
    .meta({ id: 'Dnssec', example: { version: 3, ds_records: [DS] } }),
);

const glueRecord = schema(() =>
  z.strictObject({
    hostname: hostname(),
    addresses: z
      .array(z.union([z.ipv4(), z.ipv6()], 'Enter an IP address.'))
      .min(1, 'Name at least one address.')
      .max(13),
  }),
);

const GLUE = { hostname: 'ns1.ama-designs.com', addresses: ['192.0.2.53'] };

const glueRequest = schema(() =>
  z
    .strictObject({
      glue_records: z.array(glueRecord()).max(13, 'Send at most 13.'),
      if_version: ifVersion(),
    })
    .meta({ id: 'GlueRequest', example: { glue_records: [GLUE] } }),
);

const glueResource = schema(() =>
  z
    .object({ version: z.int(), glue_records: z.array(glueRecord()) })
    .meta({ id: 'Glue', example: { version: 3, glue_records: [GLUE] } }),
);

export const domainDelegation = {
  'set-nameservers': endpoint({
    ...CHANGE,
    method: 'PUT',
    uses: [...CHANGE.uses, 'secret:whm'],
    path: `${DOMAIN}/nameservers`,
    summary: 'Delegate the domain to other nameservers',
    body: nameserversRequest,
    responses: changed,
  }),
  'get-dnssec': endpoint({
    ...ASKS_REGISTRAR,
    method: 'GET',
    path: `${DOMAIN}/dnssec`,
    summary: 'The DS records at the registry',
    responses: () => ({ 200: dataOf(dnssecResource()) }),
  }),
  'set-dnssec': endpoint({
    ...CHANGE,
    method: 'PUT',
    path: `${DOMAIN}/dnssec`,
    summary: 'Replace the DS records at the registry',
    description: 'A DS record that fits no key of the zone takes the domain out of the DNS.',
    body: dnssecRequest,
    responses: changed,
  }),
  'get-glue': endpoint({
    ...ASKS_REGISTRAR,
    method: 'GET',
    path: `${DOMAIN}/glue`,
    summary: 'Addresses of nameservers below the domain',
    responses: () => ({ 200: dataOf(glueResource()) }),
  }),
  'set-glue': endpoint({
    ...CHANGE,
    method: 'PUT',
    path: `${DOMAIN}/glue`,
    summary: 'Replace the addresses of nameservers below the domain',
    body: glueRequest,
    responses: changed,
  }),
};
