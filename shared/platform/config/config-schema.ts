import * as z from 'zod';
import { INVOICE_LINE_TYPES, LOCALES, PLATFORMS, PURCHASES } from '../../contract/vocabulary.ts';

const currency = z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code in upper case');

/** When services are renewed, in days from the end of the period that is paid for. */
const renewalsSchema = z
  .strictObject({
    /** Less than the shortest period, a month. */
    invoice_days_ahead: z.int().min(0).max(27),
    /** Reminders of an unpaid invoice: days from its due date, negative ones before it, in rising order. */
    reminder_days: z.array(z.int()),
    suspend_after_days: z.int().min(0),
    /** From the due date as well. */
    terminate_after_days: z.int().min(1),
    /** Before that the client is told once more: so many days, at least one. */
    deletion_notice_days: z.int().min(1).default(3),
    /** An expired domain renews at the usual price for so long, and then for a fee of the registry for so long. */
    domain_grace_days: z.int().min(0),
    domain_redemption_days: z.int().min(0),
    /** Registrants are told of an expiry so many days before it, whatever is done about the renewal; in falling order. */
    expiry_notice_days: z.array(z.int().min(1)).default([30, 7]),
    auto_apply_credit: z.boolean(),
    /** What a client has to renew on one day is on one invoice, unless they want one for each. */
    one_invoice_a_day: z.boolean().default(true),
  })
  .refine(
    ({ suspend_after_days, terminate_after_days }) => suspend_after_days < terminate_after_days,
    'suspend_after_days must be below terminate_after_days',
  )
  .refine(
    ({ reminder_days }) => reminder_days.every((day, i) => i === 0 || day > (reminder_days[i - 1] ?? day)),
    'reminder_days must rise',
  )
  .refine(
    ({ expiry_notice_days }) =>
      expiry_notice_days.every((day, i) => i === 0 || day < (expiry_notice_days[i - 1] ?? day)),
    'expiry_notice_days must fall',
  );

/** When renewals of clients who want it so are charged to a card they have saved. */
const autopaySchema = z
  .strictObject({
    /** Days from the due date of an invoice, in rising order; a client may choose another first one. */
    days: z.array(z.int().min(-27).max(60)).min(1).max(4),
    /** Card networks watch how often a declined card is tried again. */
    max_charges: z.int().min(1).max(4),
    /** An expiring card is told of so many days before its end. */
    expiry_notice_days: z.int().min(1).max(90),
  })
  .refine(
    ({ days }) => days.every((day, i) => i === 0 || day > (days[i - 1] ?? day)),
    'autopay days must rise',
  );

/** What holds a paid order until staff have looked at it: any one of these that is set. */
const fraudReviewSchema = z
  .strictObject({
    /** The client account is younger than so many hours. */
    account_hours: z.int().positive().nullable().default(null),
    /** The card is of another country than the client. */
    foreign_card: z.boolean().default(false),
    /** The client has tried more different cards than this within 24 hours. */
    cards_a_day: z.int().positive().nullable().default(null),
    /** The contact address is at one of these domains, or below it. */
    mail_domains: z.array(z.hostname().lowercase()).default([]),
    /** It is the client's first order and above so much, in major units by currency. */
    first_order_above: z.record(currency, z.number().min(0)).default({}),
    /** So many hours after it was held the client is promised an answer. */
    answer_hours: z.int().min(1).max(168).default(24),
  })
  .prefault({});

/** What an app of a store may do to sell some kinds of items; null stands for every storefront, and for every kind. */
const storeRuleSchema = z.strictObject({
  platform: z.enum(PLATFORMS),
  storefronts: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166-1 alpha-2 code in upper case'))
    .min(1)
    .nullable(),
  kinds: z.array(z.enum(INVOICE_LINE_TYPES)).min(1).nullable(),
  purchase: z.enum(PURCHASES),
  /** What of the text it follows from, where that is, and the day the text was of. */
  basis: z.string().min(1),
  source: z.url({ protocol: /^https$/ }),
  as_of: z.iso.date(),
});

export type StoreRule = z.infer<typeof storeRuleSchema>;

/** What an operator decides per stage. Nothing in here is secret. Checked before a function gets it, not by the function. */
export const configSchema = z.strictObject({
  /** In test mode a stage takes no secret that leads to real money, names or accounts; production has no such mode. */
  mode: z.enum(['live', 'test']).optional(),
  brand: z.string().min(1),
  /** Who sells, as invoices name it from then on. `id` begins their numbers: with another one they begin anew. */
  seller: z.strictObject({
    id: z.string().regex(/^[A-Z0-9]{1,10}$/, 'one to ten capital letters and digits'),
    name: z.string().min(1),
    address: z.string().min(1),
    country: z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166-1 alpha-2 code in upper case'),
    tax_id: z.string().min(1).nullable(),
  }),
  default_currency: currency,
  currencies: z.array(currency).min(1),
  gateways: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      currencies: z.array(currency).min(1),
    }),
  ),
  nameservers: z.array(z.string()).min(2),
  /** The control panels of the servers and the registrars of the TLDs, by their names; the first there are unless said. */
  panels: z.array(z.string()).min(1).optional(),
  registrars: z.array(z.string()).min(1).optional(),
  /** Of the registrars' own: what serves the zone of a domain that is registered without hosting. */
  registrar_nameservers: z.array(z.string()),
  /**
   * What serves the zones of domains that are registered without hosting, by its name, and its nameservers as they are
   * delegated to; without one the registrar of each domain does.
   */
  dns_host: z.strictObject({ id: z.string(), nameservers: z.array(z.string()).min(2) }).optional(),
  /** Who is asked what stands in the DNS: addresses of DNS over HTTPS (RFC 8484). All of them are asked. */
  dns_resolvers: z.array(z.url({ protocol: /^https$/ })).min(1),
  /**
   * What clients pay for names with a price of their own: the registrar's price in US dollars with a mark-up in basis
   * points, in each currency at so much for a dollar. Premium names are not sold in a currency that is not there.
   */
  premium_names: z.strictObject({
    markup_bp: z.int().min(0).max(100_000),
    per_usd: z.record(currency, z.number().positive()),
  }),
  /**
   * Calls that may be made to a vendor in an hour, by its name; one that is not named has no limit. A sixth more may come
   * within one hour, so a budget is less than the vendor's quota.
   */
  vendor_budgets: z.record(z.string(), z.int().positive()),
  /** While the registry does not answer, a VAT number that it has confirmed counts for so many days from then. */
  vat_number_valid_days: z.int().min(7).max(366).default(90),
  /** Beside the PDF of an invoice or credit note: one that computers read (EN 16931, as UBL 2.1). For sellers who charge VAT. */
  structured_invoices: z.enum(['none', 'ubl']).default('none'),
  invoice_due_days: z.int().min(0),
  /** How the money of what could not be provided goes back: credit at once, or the way it was paid where that can be. */
  failed_services: z.enum(['credit', 'refund']),
  /** What becomes of services whose payment, or the credit they were paid from, was disputed or refunded whole: `ask` has a person decide. */
  unpaid_services: z.enum(['suspend', 'ask', 'leave']),
  /** What of the period that is paid for goes back where a client ends hosting at once. */
  unused_period: z.enum(['none', 'credit']).default('none'),
  orders: z.strictObject({
    /** An unpaid order is cancelled so many days after its invoice was due. */
    cancel_after_days: z.int().min(0),
    /** So long it holds its names; whoever pays it later takes them again, if they are still free. */
    hold_hours: z.int().min(1).max(24),
    /** So many names the unpaid orders of one client hold at a time. */
    held_names: z.int().min(1),
  }),
  fraud_review: fraudReviewSchema,
  renewals: renewalsSchema,
  /** Days between the mail about another price and the first period that it holds for. */
  price_notice_days: z
    .strictObject({ hosting: z.int().min(14).max(365), domains: z.int().min(14).max(365) })
    .default({ hosting: 30, domains: 60 }),
  autopay: autopaySchema,
  staff: z
    .strictObject({
      /** Money above so much, in major units by currency, moves through the staff API only when a second person has confirmed it. */
      second_person_above: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().min(0)),
    })
    .default({ second_person_above: {} }),
  /** The smallest part of an invoice that can be paid by itself, in major units of its currency. */
  part_payments: z.strictObject({ minimum: z.number().positive() }).default({ minimum: 10 }),
  /** Bounds of a credit invoice in major units of the client's currency. */
  credit: z.strictObject({ minimum: z.number().positive(), maximum: z.number().positive() }),
  departments: z.array(z.strictObject({ id: z.int().positive(), name: z.string() })).min(1),
  /** Of mails to clients. The sender is an address that SES has verified. */
  mail: z.strictObject({
    sender: z.email(),
    /** Of SES; on AWS the name of the stage follows it. */
    configuration_set: z.string().regex(/^[\w-]{1,43}$/),
    locale: z.enum(LOCALES),
    /** Of buttons, as #rrggbb. */
    colour: z.string().regex(/^#[0-9a-f]{6}$/i),
    logo_url: z.url({ protocol: /^https$/ }).nullable(),
    postal_address: z.string().min(1),
    support_url: z.url({ protocol: /^(https|mailto)$/ }),
    /** What can wait does so for so long, so that notices of one day come in one mail; 0 sends each at once by itself. */
    gather_minutes: z.int().min(0).max(720).default(60),
  }),
  /** Where people use their account: links in mails lead below it. */
  app_url: z.url({ protocol: /^https?$/ }),
  sign_up: z.strictObject({
    mode: z.enum(['open', 'approval', 'closed']),
    /** Whoever opens an account agrees to this version of the terms. */
    terms_version: z.string().min(1).max(40),
    terms_url: z.url().nullable(),
  }),
  /** `required`: whoever has no second factor can do nothing but set one up (403 `second_factor_required`). */
  second_factor: z.enum(['optional', 'required']),
  /**
   * Passkeys are made for the host of `app_url`, or for the domain that it and other origins lie below (`rp_id`); `origins`
   * are those of further pages, and of Android apps (`android:apk-key-hash:` and the SHA-256 of the signing certificate).
   */
  passkeys: z
    .strictObject({
      rp_id: z.hostname().nullable(),
      origins: z
        .array(
          z
            .string()
            .regex(
              /^(https:\/\/[^/?#]+|http:\/\/localhost(:\d+)?|android:apk-key-hash:[\w-]{43})$/,
              'an origin such as https://my.example.com, or android:apk-key-hash:<43 letters>',
            ),
        )
        .max(8),
    })
    .default({ rp_id: null, origins: [] }),
  features: z.record(z.string(), z.boolean()),
  update_policy: z.strictObject({
    minimum_version: z.string(),
    latest_version: z.string(),
    force_update: z.boolean(),
    store_urls: z.strictObject({ ios: z.url().nullable(), android: z.url().nullable() }),
  }),
  /** Come before the delivered ones (`shared/mobile/purchases.ts`): the first that fits an item holds. */
  store_rules: z.array(storeRuleSchema).default([]),
  /** Opens an invoice in the app, with `{client}` and `{invoice}` for the ids. */
  app_invoice_link: z.url({ protocol: /^(?!javascript|data)/ }).nullable(),
  firebase: z
    .strictObject({
      api_key: z.string(),
      app_id: z.string(),
      messaging_sender_id: z.string(),
      project_id: z.string(),
      auth_domain: z.string(),
      storage_bucket: z.string(),
      measurement_id: z.string(),
    })
    .nullable(),
  /** Push to browsers: the public half of the key in the secret `webpush`, as base64url. */
  web_push: z
    .strictObject({ public_key: z.string().regex(/^B[\w-]{86}$/, 'a public key of P-256 as base64url') })
    .nullable()
    .default(null),
});

export type Config = z.infer<typeof configSchema>;
