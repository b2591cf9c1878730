import * as z from 'zod';
import { country, currency, dataOf, id, realCountry, requiredText, text, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS, ROLES } from './roles.ts';
import { schema } from './schema.ts';
import { CLIENT_STATUSES } from './vocabulary.ts';

export const clientResource = schema(() =>
  z
    .object({
      id: id(),
      company_name: z.string().nullable(),
      tax_id: z.string().nullable().meta({ description: 'VAT number or tax number' }),
      first_name: z.string(),
      last_name: z.string(),
      email: z.email(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postcode: z.string().nullable(),
      country: country(),
      currency: currency(),
      status: z.enum(CLIENT_STATUSES),
      created_at: timestamp(),
      role: z.enum(ROLES).meta({ description: 'What the logged-in user is in this account' }),
      permissions: z
        .array(z.enum(PERMISSIONS))
        .meta({ description: 'What that role may do; other requests are refused with 403 `role_forbidden`' }),
    })
    .meta({
      id: 'Client',
      example: {
        id: 7355608123904,
        company_name: 'Ama Designs',
        tax_id: null,
        first_name: 'Ama',
        last_name: 'Mensah',
        email: 'demo@example.com',
        phone: '+233201234567',
        address: '12 Independence Avenue',
        city: 'Accra',
        state: 'Greater Accra',
        postcode: 'GA-184',
        country: 'GH',
        currency: 'GHS',
        status: 'active',
        created_at: '2026-01-05T08:00:00.000Z',
        role: 'support',
        permissions: ['account:read', 'members:leave', 'services:read', 'tickets:read', 'tickets:write'],
      },
    }),
);

export type ClientResource = z.infer<ReturnType<typeof clientResource>>;

const withoutSeparators = (phone: string) => phone.replace(/[\s().-]/g, '');
const withoutMarks = (number: string | null | undefined) =>
  typeof number === 'string' ? orNull(number.replace(/[\s./-]/g, '').toUpperCase()) : number;
const orNull = (text: string | null | undefined) => (text === '' ? null : text);

/** A number as people write it; whether there can be such a number shows with the country. */
export const phoneNumber = schema(() =>
  z
    .string()
    .overwrite(withoutSeparators)
    .regex(/^(\+?\d{4,17})?$/, 'Enter a phone number such as +233201234567.'),
);

/** Null or empty removes what may be absent. */
const removable = (maximum: number) => text(maximum).nullish().transform(orNull);

export const POSTAL_LIMITS = { address: 200, city: 100, state: 100, postcode: 20 };

/** Whatever is not named here is not the client's to change. */
const profileChange = schema(() =>
  z
    .strictObject(
      {
        company_name: removable(120).meta({ description: 'null or empty removes it' }),
        tax_id: text(40)
          .nullish()
          .transform(withoutMarks)
          .pipe(
            z
              .string()
              .regex(/^[0-9A-Z+*]{3,20}$/, 'Enter the number with letters and digits only.')
              .nullish(),
          )
          .meta({
            description:
              'VAT number or tax number, as invoices show it; a VAT number of the European Union with its country, such as DE811569869. null or empty removes it',
          }),
        first_name: requiredText(60).optional(),
        last_name: requiredText(60).optional(),
        phone: phoneNumber().nullish().transform(orNull).meta({
          description:
            'With or without the country code, which that of the country completes; kept as E.164. null or empty removes it',
        }),
        email: z
          .string()
          .trim()
          .toLowerCase()
          .max(254, 'Use at most 254 characters.')
          .pipe(z.email('Enter an e-mail address.'))
          .optional()
          .meta({ description: 'Where this account is written to; who logs in with which address stays' }),
        address: removable(POSTAL_LIMITS.address).meta({ description: 'Street and number' }),
        city: removable(POSTAL_LIMITS.city),
        state: removable(POSTAL_LIMITS.state).meta({ description: 'State, region or province' }),
        postcode: removable(POSTAL_LIMITS.postcode),
        country: realCountry().optional(),
      },
      {
        error: ({ code }) => (code === 'unrecognized_keys' ? 'This cannot be changed here.' : undefined),
      },
    )
    .refine(
      (fields) => Object.values(fields).some((value) => value !== undefined),
      'Send at least one field.',
    )
    .meta({ id: 'ProfileUpdateRequest', example: { first_name: 'Ama', phone: '+233201234567' } }),
);

export type ProfileChange = z.output<ReturnType<typeof profileChange>>;

export const clients = {
  'list-clients': endpoint({
    method: 'GET',
    path: '/clients',
    auth: 'user',
    summary: 'Client accounts the user can access',
    responses: () => ({ 200: dataOf(z.array(clientResource())) }),
    uses: ['table:read'],
  }),
  'get-client': endpoint({
    method: 'GET',
    path: '/clients/{client}',
    auth: 'client',
    permission: 'account:read',
    summary: 'One client account',
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: ['table:read'],
  }),
  'update-profile': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/profile',
    auth: 'client',
    permission: 'account:update',
    reauthentication: 'in_part',
    summary: 'Change some fields of the profile',
    description:
      'Name, address, phone number and e-mail address are also what registries are told of the registrant of a domain. Another e-mail address takes a log-in, or `POST /auth/confirm`, of the last ten minutes; the one before and the owners are told.',
    body: profileChange,
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: ['table:read', 'table:write'],
  }),
};
