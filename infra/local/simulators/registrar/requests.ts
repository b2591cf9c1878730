import { isIP } from 'node:net';
import * as z from 'zod';
import { invalid } from './refusal.ts';

const text = z.string().min(1);
const phone = z.string().regex(/^\+[1-9]\d{7,14}$/);

const contact = z.strictObject({
  firstName: text,
  lastName: text,
  companyName: z.string().nullish(),
  address1: text,
  address2: z.string().nullish(),
  city: text,
  state: text,
  zip: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  email: z.email(),
  phone,
  fax: phone.nullish(),
});

export type ContactRequest = z.infer<typeof contact>;

const ROLES = { registrant: contact, admin: contact, tech: contact, billing: contact };

const hostname = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i);
const domainName = z
  .string()
  .regex(/^[^\s.]+(?:\.[a-z0-9-]+)+$/iu)
  .toLowerCase();
const years = z.int().min(1).max(10);
const price = z.number().nonnegative();
const ip = z.string().refine((value) => isIP(value) !== 0, 'is not an IP address');
const ttl = z.int().min(300);
const recordType = z.enum(['A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT']);

const record = {
  type: recordType,
  answer: text,
  ttl: ttl.optional(),
  priority: z.int().min(0).max(65_535).optional(),
  fqdn: z.string().optional(),
};

/**
 * The bodies as the description names them. Stricter than the registrar in one thing: a field it does not
 * document, or documents as read-only, is refused, so that a misspelt one is noticed here.
 */
export const BODIES = {
  empty: z.strictObject({}),
  availability: z.strictObject({
    domainNames: z.array(text.toLowerCase()).min(1).max(50),
    purchaseType: text.optional(),
  }),
  search: z.strictObject({
    keyword: text,
    timeout: z.int().min(500).max(12_000).optional(),
    tldFilter: z.array(text).max(50).optional(),
    purchaseType: text.optional(),
  }),
  creation: z.strictObject({
    domain: z.strictObject({
      domainName,
      contacts: z.strictObject(ROLES).partial().optional(),
      nameservers: z.array(hostname).min(1).optional(),
      privacyEnabled: z.boolean().optional(),
      autorenewEnabled: z.boolean().optional(),
      locked: z.boolean().optional(),
    }),
    purchasePrice: price.optional(),
    purchaseType: text.optional(),
    tldRequirements: z.record(z.string(), z.string()).optional(),
    years: years.optional(),
    promoCode: text.optional(),
  }),
  update: z
    .strictObject({ autorenewEnabled: z.boolean(), privacyEnabled: z.boolean(), locked: z.boolean() })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'needs one of autorenewEnabled, privacyEnabled, locked'),
  renewal: z.strictObject({ purchasePrice: price.optional(), years: years.optional() }),
  privacy: z.strictObject({ purchasePrice: price.optional(), years: years.optional() }),
  contacts: z.strictObject({ contacts: z.strictObject(ROLES) }),
  nameservers: z.strictObject({ nameservers: z.array(hostname).min(1) }),
  transfer: z.strictObject({
    domainName,
    authCode: text,
    privacyEnabled: z.boolean().optional(),
    purchasePrice: price.optional(),
  }),
  newRecord: z.strictObject({ ...record, host: z.string(), id: z.int().optional() }),
  changedRecord: z.strictObject({ ...record, host: z.string().optional() }),
  dnssec: z.strictObject({
    algorithm: z.int().min(0).max(255),
    digest: z.string().regex(/^[0-9a-f]+$/i),
    digestType: z.int().min(0).max(255),
    keyTag: z.int().min(0).max(65_535),
    domainName: z.string().optional(),
  }),
  newNameserver: z.strictObject({
    hostname: text.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i),
    ips: z.array(ip).min(1),
  }),
  changedNameserver: z.strictObject({ ips: z.array(ip).optional() }),
  subscription: z.strictObject({
    eventName: z.enum([
      'account.credit.balance_change',
      'contact.verification.status_change',
      'domain.lock.status_change',
      'domain.transfer.status_change',
      'domain.transfer_out.status_change',
    ]),
    url: z.url({ protocol: /^https?$/ }),
    active: z.boolean(),
  }),
  changedSubscription: z
    .strictObject({ url: z.url({ protocol: /^https?$/ }), active: z.boolean() })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'needs url or active'),
};

/** The body, or a 400 that names the fields at fault. */
export const parseBody = <T>(schema: z.ZodType<T>, body: Buffer): T => {
  let json: unknown;
  try {
    json = body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw invalid('the body is not JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map((issue) => `'${issue.path.join('.')}' ${issue.message}`).join('; '));
};
