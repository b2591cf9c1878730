import * as z from 'zod';
import { dataOf, realCountry, requiredText, schema, text, timestamp } from './common.ts';
import { ASKS_REGISTRAR, CHANGE, changed, DOMAIN } from './domain-settings.ts';
import { endpoint } from './endpoint.ts';
import { ifVersion } from './operations.ts';
import { VERIFICATION_STATUSES } from './vocabulary.ts';

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

export const domainContacts = {
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
    reauthentication: 'required',
    summary: 'Tell the registry of another registrant or other contacts',
    description:
      'Another registrant gives 409 with code `transfer_lock` until it is sent with `accept_transfer_lock`, and has to confirm their e-mail address.',
    body: contactsRequest,
    failures: [...CHANGE.failures, 'transfer_lock'],
    responses: changed,
  }),
};
