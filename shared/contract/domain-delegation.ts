import * as z from 'zod';
import { dataOf, schema } from './common.ts';
import { ASKS_REGISTRAR, acceptDnssecRisk, CHANGE, changed, DOMAIN, hostname } from './domain-settings.ts';
import { endpoint } from './endpoint.ts';
import { ifVersion } from './operations.ts';

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
      accept_dnssec_risk: acceptDnssecRisk(),
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

/** Bytes of a digest by its type (RFC 4034, 4509, 5933, 6605, 9558, 9563). */
const DIGEST_BYTES: Partial<Record<number, number>> = { 1: 20, 2: 32, 3: 32, 4: 48, 5: 32, 6: 32 };

const newDsRecord = schema(() =>
  dsRecord().superRefine(({ digest_type, digest }, context) => {
    const bytes = DIGEST_BYTES[digest_type];
    if (digest.length === 2 * (bytes ?? 0)) return;
    const [field, message] = bytes
      ? (['digest', `A digest of type ${digest_type} has ${2 * bytes} hexadecimal digits.`] as const)
      : (['digest_type', 'Use one of the types 1 to 6, best 2 (SHA-256).'] as const);
    context.addIssue({ code: 'custom', path: [field], message });
  }),
);

const dnssecRequest = schema(() =>
  z
    .strictObject({
      ds_records: z.array(newDsRecord()).max(10, 'Send at most ten.'),
      force: z
        .boolean()
        .default(false)
        .meta({ description: 'Sets them although none is known to fit a key of the zone' }),
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
    uses: [...CHANGE.uses, 'secrets:dns-hosts', 'secrets:panels'],
    path: `${DOMAIN}/nameservers`,
    summary: 'Delegate the domain to other nameservers',
    description:
      'Where the registry has DS records it gives 409 with code `dnssec_at_risk` until it is sent with `accept_dnssec_risk`.',
    body: nameserversRequest,
    failures: [...CHANGE.failures, 'dnssec_at_risk'],
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
    description:
      'Where none fits a key of the zone, or one has the wrong digest, the domain would go out of the DNS: 422, unless `force` is sent.',
    body: dnssecRequest,
    failures: [...CHANGE.failures, 'dnssec_at_risk'],
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
