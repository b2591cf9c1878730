import * as z from 'zod';
import { COUNTRIES } from './countries.ts';

/**
 * A schema made with its first use and kept. Making one takes as long as a thousand uses of it, so that a function
 * makes those of its own requests only; a bundler leaves out what nobody uses.
 */
export const schema = /* @__NO_SIDE_EFFECTS__ */ <S extends z.ZodType>(make: () => S): (() => S) => {
  let made: S | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Bounds that requests are held to and that the mobile configuration tells apps. */

/** Characters of a password of the hosting control panel, which has the last word on how strong it must be. */
export const HOSTING_PASSWORD = { min_length: 8, max_length: 128 } as const;

/** Of one user, per client account. */
export const MAX_DEVICES = 50;

/** Characters of an `Idempotency-Key` header. */
export const MAX_IDEMPOTENCY_KEY = 160;

export const id = schema(() =>
  z.int().positive().meta({ description: 'Integer id', example: 7355608123904 }),
);

export const currency = schema(() =>
  z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ description: 'ISO 4217 currency code', example: 'USD' }),
);

const AMOUNT = { description: 'Amount in major units of the currency', example: 12.5 };

/** What a price is in the catalog, for everybody: major units, exact to the exponent of the currency beside it. */
export const price = schema(() => z.number().meta(AMOUNT));

/** An amount of a client's own, in the same units; only for roles that may see it (visibility.ts). */
export const money = schema(() => z.number().meta({ ...AMOUNT, 'x-permission': 'billing:read' }));

/** Of gateways, for the descriptions of fields that name one. Open: a provider may add another. */
export const KNOWN_GATEWAYS = '`stripe`, `paystack`, `paypal`, or another one';

/** A payment gateway by its name. */
export const gatewayName = schema(() =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Name a payment gateway.')
    .meta({
      description: `A payment gateway: ${KNOWN_GATEWAYS}; the configuration for apps has those that are offered`,
      example: 'stripe',
    }),
);

export const timestamp = schema(() =>
  z.iso
    .datetime({ precision: 3 })
    .meta({ description: 'ISO 8601 time in UTC', example: '2026-11-21T09:30:00.000Z' }),
);

export const country = schema(() =>
  z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')
    .meta({ description: 'ISO 3166-1 alpha-2 country code', example: 'GH' }),
);

/** A country there is. */
export const realCountry = schema(() =>
  country().refine((code) => COUNTRIES.includes(code), 'Use the two-letter code of a country, such as GH.'),
);

/** All but `\p{Cc}`, which V8 takes milliseconds to look up at every cold start. */
const withoutControls = /^[\t\n\r -~\u00a0-\uffff]*$/;

const plainText = schema(() =>
  z.string().check(z.trim(), z.regex(withoutControls, 'Remove the control characters.')),
);

const atMost = (maximum: number) => z.maxLength(maximum, `Use at most ${maximum} characters.`);

/** Text typed by people: trimmed, bounded, without control characters other than line breaks and tabs. */
export const text = (maximum: number) => plainText().check(atMost(maximum));

export const requiredText = (maximum: number) =>
  plainText().check(atMost(maximum), z.minLength(1, 'This is required.'));

export const message = schema(() =>
  z.object({ message: z.string() }).meta({ id: 'Message', example: { message: 'Done.' } }),
);

export const PER_PAGE = { default: 25, maximum: 100 };

const perPage = schema(() => z.coerce.number().int().min(1).max(PER_PAGE.maximum).default(PER_PAGE.default));
const cursor = schema(() => z.string().max(300).optional());

/** Query of a list; pass the statuses where the resource can be filtered by one. */
export const listQuery = schema(() => z.strictObject({ per_page: perPage(), cursor: cursor() }));

export const listQueryByStatus = <const S extends readonly [string, ...string[]]>(statuses: S) =>
  z.strictObject({ per_page: perPage(), cursor: cursor(), status: z.enum(statuses).optional() });

export const dataOf = <S extends z.ZodType>(schema: S) => z.object({ data: schema });

export const listOf = <S extends z.ZodType>(schema: S) =>
  z.object({
    data: z.array(schema),
    links: z
      .object({ first: z.url(), next: z.url().nullable() })
      .meta({ example: { first: 'https://api.example.com/api/v1/this/list?per_page=25', next: null } }),
    meta: z
      .object({
        per_page: z.int(),
        count: z.int(),
        has_more: z.boolean(),
        next_cursor: z.string().nullable(),
      })
      .meta({ example: { per_page: 25, count: 1, has_more: false, next_cursor: null } }),
  });

const NOT_ASCII = /[^\0-\x7f]/;
/** What of ASCII may stand beside other letters: nothing that would end the host of an address. */
const INTERNATIONAL = /^(?:[a-z0-9_-]|[^\0-\x7f])+$/i;

const asciiLabel = (label: string): string => {
  if (!NOT_ASCII.test(label) || !INTERNATIONAL.test(label)) return label;
  // Below a name of its own, so that digits of other scripts are taken for no IP address.
  const host = URL.parse(`http://${label}.invalid`)?.hostname;
  return host?.endsWith('.invalid') ? host.slice(0, -'.invalid'.length) : label;
};

/** A host name with its international labels in ASCII (UTS 46); what cannot be one stays as it is. */
export const asciiHost = (name: string): string => name.split('.').map(asciiLabel).join('.');

/** Of a user. Long rather than made of certain characters (NIST SP 800-63B). */
export const USER_PASSWORD = { min_length: 10, max_length: 1024 };

export const newPassword = schema(() =>
  z
    .string()
    .min(USER_PASSWORD.min_length, `Use at least ${USER_PASSWORD.min_length} characters.`)
    .max(USER_PASSWORD.max_length, `Use at most ${USER_PASSWORD.max_length} characters.`),
);

/** Name of this service in logs, stacks and metrics. */
export const SERVICE = 'hosting-client-api';

/** The name of one of the stacks of a stage, such as `hosting-client-api-staging-data`. */
export const stackNameOf = (stage: string, part: string): string => `${SERVICE}-${stage}-${part}`;

export const priceChange = schema(() =>
  z
    .object({
      from: timestamp().meta({ description: 'The first period with the new price begins then' }),
      recurring_amount: money().meta({ description: 'For a period, before tax' }),
    })
    .meta({ id: 'PriceChange', example: { from: '2027-12-03T10:00:00.000Z', recurring_amount: 54.9 } })
    .nullable()
    .meta({ description: 'Another price that was announced; null where there is none' }),
);

const taxComponent = schema(() =>
  z
    .object({
      name: z.string(),
      rate: z.number().nullable().meta({ description: 'Percent; null on invoices of earlier releases' }),
      amount: money(),
    })
    .meta({ id: 'TaxComponent', example: { name: 'VAT', rate: 15, amount: 1.95 } }),
);

/** What `tax` beside it is the sum of. */
export const taxComponents = schema(() =>
  z.array(taxComponent()).meta({ description: 'What `tax` is the sum of' }),
);

export const reverseCharge = schema(() =>
  z.boolean().meta({
    description:
      'Whether the client accounts for the tax itself: its VAT number was valid where and when that was asked',
  }),
);
