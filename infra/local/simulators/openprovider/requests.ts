import * as z from 'zod';

const text = z.string();
const whole = z.int();

const domain = z.strictObject({ name: text.min(1), extension: text.min(1) });

const phone = z.strictObject({
  country_code: text.optional(),
  area_code: text.optional(),
  subscriber_number: text.optional(),
});

const address = z.strictObject({
  ...{ street: text.optional(), number: text.optional(), suffix: text.optional(), zipcode: text.optional() },
  ...{ city: text.optional(), state: text.optional(), country: text.optional() },
});

const CUSTOMER = {
  address: address.optional(),
  phone: phone.optional(),
  fax: phone.optional(),
  email: text.optional(),
  comments: text.optional(),
  locale: text.optional(),
  vat: text.optional(),
  tags: z.array(z.strictObject({ key: text, value: text })).optional(),
  additional_data: z.record(z.string(), z.unknown()).optional(),
  extension_additional_data: z
    .array(z.strictObject({ name: text, data: z.record(z.string(), text) }))
    .optional(),
};

const customer = z.strictObject({
  ...CUSTOMER,
  company_name: text.optional(),
  name: z
    .strictObject({
      ...{ first_name: text.optional(), last_name: text.optional(), full_name: text.optional() },
      ...{ initials: text.optional(), prefix: text.optional() },
    })
    .optional(),
});

export type CustomerBody = z.infer<typeof customer>;

const nameserver = z.strictObject({
  name: text,
  ip: text.optional(),
  ip6: text.optional(),
  seq_nr: whole.optional(),
});

export type NameserverBody = z.infer<typeof nameserver>;

const dnssecKey = z.strictObject({
  ...{ flags: whole, alg: whole, protocol: whole.default(3), pub_key: text, readonly: whole.optional() },
});

const autorenew = text;

/** What creating, transferring and updating take alike. */
const SETTINGS = {
  owner_handle: text.optional(),
  admin_handle: text.optional(),
  tech_handle: text.optional(),
  billing_handle: text.optional(),
  reseller_handle: text.optional(),
  name_servers: z.array(nameserver).optional(),
  ns_group: text.optional(),
  ns_template_id: whole.optional(),
  ns_template_name: text.optional(),
  autorenew: autorenew.optional(),
  comments: text.optional(),
  dnssec_keys: z.array(dnssecKey).optional(),
  is_dnssec_enabled: z.boolean().optional(),
  is_private_whois_enabled: z.boolean().optional(),
  auth_code: text.optional(),
  additional_data: z.record(z.string(), z.unknown()).optional(),
  use_domicile: z.boolean().optional(),
};

const ORDER = {
  domain,
  accept_premium_fee: z.number().optional(),
  promo_code: text.optional(),
  unit: text.optional(),
};

const settings = z.strictObject(SETTINGS);
export type SettingsBody = z.infer<typeof settings>;

/** Of what acts on one domain: its id is in the path, and these may repeat it. */
const SAME = { id: whole.optional(), domain: domain.optional() };

const zoneRecord = z.strictObject({
  type: text,
  name: text.default(''),
  value: text.default(''),
  ttl: whole.optional(),
  prio: whole.optional(),
});

export type ZoneRecordBody = z.infer<typeof zoneRecord>;

/** The bodies as the description has them, and nothing else: the vendor may pass over what it does not know. */
export const BODIES = {
  login: z.strictObject({ username: text, password: text, ip: text.optional() }),
  check: z.strictObject({
    domains: z.array(domain).min(1),
    with_price: z.boolean().optional(),
    application_mode: text.optional(),
    provider: text.optional(),
    additional_data: z.strictObject({ idn_script: text.optional() }).optional(),
  }),
  suggestion: z.strictObject({
    ...{ name: text.min(1), tlds: z.array(text).optional(), limit: whole.positive().optional() },
    ...{ language: text.optional(), provider: text.optional(), sensitive: z.boolean().optional() },
  }),
  creation: z.strictObject({
    ...SETTINGS,
    ...ORDER,
    period: whole.optional(),
    accept_eap_fee: z.number().optional(),
    provider: text.optional(),
  }),
  transfer: z.strictObject({ ...SETTINGS, ...ORDER, at: text.optional(), roid: text.optional() }),
  update: z.strictObject({
    ...SETTINGS,
    ...SAME,
    is_locked: z.boolean().optional(),
    remove_nses: z.boolean().optional(),
    reset_auth_code: z.boolean().optional(),
    force_registry_update: z.boolean().optional(),
    scheduled_at: text.optional(),
    accept_update_fee: z.number().optional(),
  }),
  renewal: z.strictObject({ ...SAME, period: whole.optional() }),
  restore: z.strictObject(SAME),
  restart: z.strictObject({ ...SAME, auth_code: text.optional() }),
  approval: z.strictObject({
    ...{ ...SAME, approve: whole.optional() },
    ...{ auth_code: text.optional(), registrar_tag: text.optional() },
  }),
  authCode: z.strictObject({ ...SAME, auth_code_type: text.optional(), sending_type: text.optional() }),
  customer,
  changedCustomer: z.strictObject({ ...CUSTOMER, handle: text.optional() }),
  nameserver: z.strictObject({ name: text.optional(), ip: text.optional(), ip6: text.optional() }),
  group: z.strictObject({
    ns_group: text.optional(),
    name_servers: z.array(nameserver.extend({ id: whole.optional() })).optional(),
  }),
  zone: z.strictObject({
    ...{ domain, type: text.optional(), records: z.array(zoneRecord).optional() },
    ...{ master_ip: text.optional(), template_name: text.optional(), provider: text.optional() },
    ...{ secured: z.boolean().optional(), is_spamexperts_enabled: text.optional() },
  }),
  changedZone: z.strictObject({
    ...SAME,
    ...{ name: text.optional(), type: text.optional(), provider: text.optional() },
    ...{ master_ip: text.optional(), is_spamexperts_enabled: z.boolean().optional() },
    records: z
      .strictObject({
        add: z.array(zoneRecord),
        remove: z.array(zoneRecord),
        replace: z.array(zoneRecord),
        update: z.array(z.strictObject({ original_record: zoneRecord, record: zoneRecord })),
      })
      .partial()
      .optional(),
  }),
  verification: z.strictObject({
    ...{ email: text, handle: text.optional(), language: text.optional(), tag: text.optional() },
  }),
};
