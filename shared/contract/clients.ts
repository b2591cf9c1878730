import * as z from 'zod';
import {
  country,
  currency,
  dataOf,
  id,
  listOf,
  listQuery,
  message,
  realCountry,
  requiredText,
  schema,
  text,
  timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS, ROLES } from './roles.ts';
import { STAFF_ROLES } from './staff-roles.ts';
import { CLIENT_STATUSES } from './vocabulary.ts';

export const clientResource = schema(() =>
  z
    .object({
      id: id(),
      company_name: z.string().nullable(),
      tax_id: z.string().nullable().meta({ description: 'VAT number or tax number' }),
      first_name: z.string(),
      last_name: z.string(),
      email: z.email().meta({ description: 'Where this account is written to' }),
      pending_email: z.email().nullable().meta({
        description:
          'Asked for as contact address; once its mailbox confirms it, it takes the place of `email`',
      }),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postcode: z.string().nullable(),
      country: country(),
      currency: currency(),
      separate_renewals: z.boolean().meta({
        description:
          'Each renewal has an invoice of its own; otherwise those due on one day come on one, where the provider has it so',
      }),
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
        pending_email: null,
        phone: '+233201234567',
        address: '12 Independence Avenue',
        city: 'Accra',
        state: 'Greater Accra',
        postcode: 'GA-184',
        country: 'GH',
        currency: 'GHS',
        separate_renewals: false,
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
          .meta({
            description:
              'Where this account is written to, once it is confirmed; who logs in with which address stays',
          }),
        address: removable(POSTAL_LIMITS.address).meta({ description: 'Street and number' }),
        city: removable(POSTAL_LIMITS.city),
        state: removable(POSTAL_LIMITS.state).meta({ description: 'State, region or province' }),
        postcode: removable(POSTAL_LIMITS.postcode),
        country: realCountry().optional(),
        separate_renewals: z.boolean().optional().meta({
          description: 'Have an invoice for each renewal from now on; those that exist stay as they are',
        }),
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

const linkRequest = schema(() =>
  z
    .strictObject({
      token: z
        .string()
        .min(1, 'This is required.')
        .max(200)
        .meta({ description: 'From the link in the mail, after `#token=`' }),
    })
    .meta({
      id: 'ContactEmailLinkRequest',
      example: { token: 'm3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA' },
    }),
);

const table = ['table:read', 'table:write'] as const;
const byLink = {
  method: 'POST',
  auth: 'public',
  addition: true,
  rateLimit: { per: 'address', requests: 60, seconds: 900 },
  body: linkRequest,
  failures: ['link_invalid'],
  responses: () => ({ 200: message() }),
  uses: [...table, 'queue:mails'],
} as const;

const accessEntry = schema(() =>
  z
    .object({
      id: id(),
      role: z
        .enum([...STAFF_ROLES, 'operator'])
        .meta({ description: 'What they are there; `operator` runs the service itself' }),
      action: z
        .string()
        .meta({ description: '`client.read`, or what was changed, such as `invoice.refunded`' }),
      subject: z.string().meta({ description: 'The record it was about, as kind and id' }),
      reason: z.string().nullable().meta({ description: 'Why, where they had to say so' }),
      created_at: timestamp(),
    })
    .meta({
      id: 'StaffAccess',
      example: {
        id: 7355608500001,
        role: 'billing',
        action: 'invoice.refunded',
        subject: 'invoice:7355608200002',
        reason: 'Ordered by mistake',
        created_at: '2026-11-21T09:31:20.000Z',
      },
    }),
);

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
      'Name, address, phone number and e-mail address are also what registries are told of the registrant of a domain. Another e-mail address takes a log-in, or `POST /auth/confirm`, of the last ten minutes. It is `pending_email` until it is confirmed by the link in the mail sent there, within three days; the address with which the user logs in is in force at once. The one before and the owners are told, with a link that undoes it. At most 10 such mails in a day (429).',
    body: profileChange,
    failures: ['too_many_changes'],
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: [...table, 'queue:mails'],
  }),
  'resend-contact-email': endpoint({
    method: 'POST',
    path: '/clients/{client}/profile/pending-email/resend',
    auth: 'client',
    permission: 'account:update',
    addition: true,
    summary: 'Send the link that confirms the pending contact address once more',
    description: 'Counts with the changes: at most 10 mails in a day (429).',
    failures: ['pending_email_not_found'],
    responses: () => ({ 202: message() }),
    uses: [...table, 'queue:mails'],
  }),
  'withdraw-contact-email': endpoint({
    method: 'DELETE',
    path: '/clients/{client}/profile/pending-email',
    auth: 'client',
    permission: 'account:update',
    addition: true,
    summary: 'Give the pending contact address up; its link is dead from then on',
    failures: ['pending_email_not_found'],
    responses: () => ({ 200: dataOf(clientResource()) }),
    uses: table,
  }),
  'confirm-contact-email': endpoint({
    ...byLink,
    path: '/contact-email/confirm',
    summary: 'Confirm a contact address with the link sent to it',
    description: 'Dead once whoever asked has chosen a new password, ended all sessions or left the account.',
  }),
  'undo-contact-email': endpoint({
    ...byLink,
    path: '/contact-email/undo',
    summary: 'Undo a change of the contact address with the link sent to the one before and to the owners',
    description:
      'Within seven days, whether or not it was confirmed. Later changes are undone with it; links about earlier ones go on working. Nobody logs out: choose a new password too.',
  }),
  'list-access-log': endpoint({
    method: 'GET',
    path: '/clients/{client}/access-log',
    auth: 'client',
    permission: 'activity:read',
    summary: 'What staff of the provider have read or changed of the client account, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(accessEntry()) }),
    uses: ['table:read'],
    addition: true,
  }),
};
