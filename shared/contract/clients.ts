import * as z from 'zod';
import { country, currency, dataOf, id, requiredText, text, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { schema } from './schema.ts';
import { CLIENT_STATUSES } from './vocabulary.ts';

export const clientResource = schema(() =>
  z
    .object({
      id: id(),
      company_name: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.email(),
      phone: z.string().nullable(),
      country: country(),
      currency: currency(),
      status: z.enum(CLIENT_STATUSES),
      created_at: timestamp(),
    })
    .meta({
      id: 'Client',
      example: {
        id: 7355608123904,
        company_name: 'Ama Designs',
        first_name: 'Ama',
        last_name: 'Mensah',
        email: 'demo@example.com',
        phone: '+233201234567',
        country: 'GH',
        currency: 'GHS',
        status: 'active',
        created_at: '2026-01-05T08:00:00.000Z',
      },
    }),
);

export type ClientResource = z.infer<ReturnType<typeof clientResource>>;

const withoutSeparators = (phone: string) => phone.replace(/[\s().-]/g, '');
const orNull = (text: string | null | undefined) => (text === '' ? null : text);

export const phoneNumber = schema(() =>
  z
    .string()
    .overwrite(withoutSeparators)
    .regex(/^(\+[1-9]\d{6,14})?$/, 'Enter the number with its country code, such as +233201234567.'),
);

/** Whatever is not named here is not the client's to change. */
const profileChange = schema(() =>
  z
    .strictObject(
      {
        company_name: text(120).nullish().transform(orNull).meta({ description: 'null or empty removes it' }),
        first_name: requiredText(60).optional(),
        last_name: requiredText(60).optional(),
        phone: phoneNumber().nullish().transform(orNull).meta({
          description: 'E.164; spaces, dots, dashes and brackets are removed. null or empty removes it',
        }),
        country: country().optional(),
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
    summary: 'One client account',
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: ['table:read'],
  }),
  'update-profile': endpoint({
    method: 'PATCH',
    path: '/clients/{client}/profile',
    auth: 'client',
    summary: 'Change some fields of the profile',
    body: profileChange,
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: ['table:read', 'table:write'],
  }),
};
