import * as z from 'zod';
import { dataOf, listOf, listQuery, realCountry, requiredText, text, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { otp } from './factors.ts';
import { ifVersion, operationResource } from './operations.ts';
import { schema } from './schema.ts';
import { VERIFICATION_STATUSES } from './vocabulary.ts';

const DOMAIN = '/clients/{client}/domains/{domain}';

/** Every change gives the same two answers. */
const changed = () => ({ 200: dataOf(operationResource()), 202: dataOf(operationResource()) });

/** What every change of a domain touches, and is limited to. */
const CHANGE = {
  auth: 'client',
  permission: 'services:manage',
  rateLimit: { per: 'session', requests: 30, seconds: 60 },
  failures: [409],
  uses: ['table:read', 'table:write', 'queue:notifications', 'secret:namecom'],
  addition: true,
} as const;

const ASKS_REGISTRAR = {
  auth: 'client',
  permission: 'services:read',
  rateLimit: { per: 'session', requests: 60, seconds: 60 },
  failures: [409],
  uses: ['table:read', 'secret:namecom'],
  addition: true,
} as const;

const hostname = schema(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      'Enter a host name such as ns1.example.net.',
    ),
);

const settingsRequest = schema(() =>
  z
    .strictObject({
      auto_renew: z.boolean().optional(),
      locked: z.boolean().optional().meta({ description: 'Whether it cannot be transferred elsewhere' }),
      privacy: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the registrant is hidden from the public' }),
      if_version: ifVersion(),
      otp: otp().optional(),
    })
    .refine(
      ({ auto_renew, locked, privacy }) => [auto_renew, locked, privacy].some((value) => value !== undefined),
      'Send at least one of auto_renew, locked and privacy.',
    )
    .meta({ id: 'DomainSettingsRequest', example: { auto_renew: false, privacy: true } }),
);

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

const contactFields = schema(() =>
  z.strictObject({
    first_name: requiredText(60),
    last_name: requiredText(60),
    company_name: text(120).nullable(),
    address: requiredText(200),
    city: requiredText(100),
    state: requiredText(100).meta({ description: 'State, region or province' }),
    postcode: requiredText(20),
    country: realCountry(),
    email: z.string().trim().max(254).pipe(z.email('Enter an e-mail address.')),
    phone: z
      .string()
      .trim()
      .regex(/^\+[1-9]\d{7,14}$/, 'Enter the number with its country code, such as +233201234567.'),
  }),
);

const PERSON = {
  first_name: 'Ama',
  last_name: 'Mensah',
  company_name: null,
  address: '12 Independence Avenue',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-001',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

const contactsRequest = schema(() =>
  z
    .strictObject({
      registrant: contactFields(),
      admin: contactFields().optional(),
      tech: contactFields().optional(),
      billing: contactFields().optional(),
      accept_transfer_lock: z.boolean().default(false).meta({
        description: 'Another name, company or e-mail address of the registrant locks the domain for 60 days',
      }),
      if_version: ifVersion(),
    })
    .meta({
      id: 'DomainContactsRequest',
      description: 'Roles that are left out become the registrant',
      example: { registrant: PERSON, accept_transfer_lock: true },
    }),
);

const storedContact = schema(() =>
  z
    .object(
      Object.fromEntries(Object.keys(PERSON).map((field) => [field, z.string().nullable()])) as Record<
        keyof typeof PERSON,
        z.ZodNullable<z.ZodString>
      >,
    )
    .meta({ id: 'DomainContact', description: 'As the registry has it; old ones can lack anything' }),
);

const contactsResource = schema(() =>
  z
    .object({
      version: z.int(),
      registrant: storedContact().nullable(),
      admin: storedContact().nullable(),
      tech: storedContact().nullable(),
      billing: storedContact().nullable(),
      verification: z.object({ status: z.enum(VERIFICATION_STATUSES), verify_by: timestamp().nullable() }),
      transfer_lock: z.object({
        locked_until: timestamp()
          .nullable()
          .meta({ description: 'Until then the domain cannot be unlocked for a transfer' }),
        days_after_change: z
          .int()
          .meta({ description: 'Another registrant locks the domain for so many days' }),
        fields: z.array(z.string()).meta({ description: 'Of the registrant, which make it another one' }),
      }),
    })
    .meta({
      id: 'DomainContacts',
      example: {
        version: 3,
        registrant: PERSON,
        admin: PERSON,
        tech: PERSON,
        billing: PERSON,
        verification: { status: 'verified', verify_by: null },
        transfer_lock: {
          locked_until: null,
          days_after_change: 60,
          fields: ['first_name', 'last_name', 'company_name', 'email'],
        },
      },
    }),
);

const authCodeRequest = schema(() =>
  z.strictObject({ otp: otp().optional() }).meta({ id: 'DomainAuthCodeRequest', example: {} }).optional(),
);

const authCodeResource = schema(() =>
  z
    .object({ auth_code: z.string(), locked: z.boolean() })
    .meta({ id: 'DomainAuthCode', example: { auth_code: 'EPP-k7Fp2qX', locked: true } }),
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

export const domainChanges = {
  'update-domain': endpoint({
    ...CHANGE,
    method: 'PATCH',
    path: DOMAIN,
    summary: 'Turn renewal, lock and privacy on or off',
    description: 'Unlocking leaves a security event, and asks for `otp` where the user has a second factor.',
    uses: [...CHANGE.uses, 'queue:mails'],
    body: settingsRequest,
    responses: changed,
  }),
  'set-nameservers': endpoint({
    ...CHANGE,
    method: 'PUT',
    uses: [...CHANGE.uses, 'secret:whm'],
    path: `${DOMAIN}/nameservers`,
    summary: 'Delegate the domain to other nameservers',
    body: nameserversRequest,
    responses: changed,
  }),
  'get-contacts': endpoint({
    ...ASKS_REGISTRAR,
    method: 'GET',
    path: `${DOMAIN}/contacts`,
    summary: 'Whom the registry knows as registrant and contacts',
    responses: () => ({ 200: dataOf(contactsResource()) }),
  }),
  'set-contacts': endpoint({
    ...CHANGE,
    permission: 'account:update',
    method: 'PUT',
    path: `${DOMAIN}/contacts`,
    summary: 'Tell the registry of another registrant or other contacts',
    description:
      'Another registrant gives 409 with code `transfer_lock` until it is sent with `accept_transfer_lock`, and has to confirm their e-mail address.',
    body: contactsRequest,
    responses: changed,
  }),
  'show-auth-code': endpoint({
    ...ASKS_REGISTRAR,
    permission: 'services:cancel',
    method: 'POST',
    path: `${DOMAIN}/auth-code`,
    summary: 'The code with which the domain can be transferred elsewhere',
    description:
      'Leaves an event and a security event, and asks for `otp` where the user has a second factor. A transfer also needs the domain to be unlocked.',
    body: authCodeRequest,
    optionalBody: true,
    rateLimit: { per: 'session', requests: 10, seconds: 60 },
    responses: () => ({ 200: dataOf(authCodeResource()) }),
    uses: ['table:read', 'table:write', 'queue:notifications', 'queue:mails', 'secret:namecom'],
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
  'list-operations': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations`,
    auth: 'client',
    permission: 'services:read',
    summary: 'Changes of the domain, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-operation': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations/{operation}`,
    auth: 'client',
    permission: 'services:read',
    summary: 'One change of the domain, and how far it is',
    responses: () => ({ 200: dataOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'undo-operation': endpoint({
    ...CHANGE,
    uses: [...CHANGE.uses, 'secret:whm'],
    method: 'POST',
    path: `${DOMAIN}/operations/{operation}/undo`,
    summary: 'Bring back what was there before a change, within 72 hours of it',
    description:
      'Not of locks and keys. It is a change of its own, and does nothing where what it would undo was changed again.',
    responses: changed,
  }),
};
