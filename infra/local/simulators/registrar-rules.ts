import * as z from 'zod';

/** A refusal as the registrar words it: `{message, details}` with a status. */
export class RegistrarRefusal extends Error {
  override readonly name = 'RegistrarRefusal';
  readonly status: number;
  readonly details: string | null;

  constructor(status: number, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const TLD_PRICES: Record<string, number> = {
  com: 12.99,
  net: 14.99,
  org: 10.99,
  io: 49.99,
  dev: 14.99,
  app: 16.99,
};
const PREMIUM_PRICE = 349.95;

/** Names somebody else holds. Any name that begins with `taken-` is held too. */
const TAKEN = new Set([
  'example.com',
  'example.net',
  'example.org',
  'google.com',
  'wikipedia.org',
  'name.com',
]);

const text = z.string().min(1);

const contact = z.object({
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
  phone: z.string().regex(/^\+[1-9]\d{7,14}$/),
});

const contacts = z.object({ registrant: contact, admin: contact, tech: contact, billing: contact }).partial();

const hostname = z.string().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i);
const nameservers = z.array(hostname).min(1);
const years = z.int().min(1).max(10).default(1);
const purchasePrice = z.number().optional();
const domainName = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
  .toLowerCase();

export const REQUESTS = {
  availability: z.object({ domainNames: z.array(z.string().toLowerCase()).min(1).max(50) }),
  creation: z.object({
    domain: z.object({
      domainName,
      contacts: contacts.default({}),
      nameservers: nameservers.default(['ns1.name.com', 'ns2.name.com']),
      privacyEnabled: z.boolean().default(false),
      autorenewEnabled: z.boolean().default(false),
      locked: z.boolean().default(true),
    }),
    years,
    purchasePrice,
  }),
  renewal: z.object({ years, purchasePrice }),
  nameservers: z.object({ nameservers }),
  transfer: z.object({ domainName, authCode: text, purchasePrice }),
};

/** The body, or a 400 that names the fields at fault. */
export const parseRequest = <T>(schema: z.ZodType<T>, body: Buffer): T => {
  const parsed = schema.safeParse(body.length === 0 ? {} : JSON.parse(body.toString()));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new RegistrarRefusal(400, 'Invalid argument', details);
};

export const splitName = (name: string): { sld: string; tld: string } => {
  const dot = name.indexOf('.');
  return { sld: name.slice(0, dot), tld: name.slice(dot + 1) };
};

export const isSoldHere = (name: string): boolean => Object.hasOwn(TLD_PRICES, splitName(name).tld);

export const isHeldElsewhere = (name: string): boolean =>
  TAKEN.has(name) || name.startsWith('taken-') || name.startsWith('reserved-');

export const isPremium = (name: string): boolean => name.startsWith('premium-');

/** US dollars a year. */
export const priceOf = (name: string): number =>
  isPremium(name) ? PREMIUM_PRICE : (TLD_PRICES[splitName(name).tld] ?? 0);

/** Premium names are only sold to callers who state the price. */
export const checkPrice = (name: string, stated: number | undefined): void => {
  if (!isPremium(name) || stated !== undefined) return;
  const details = 'Purchase price is required for premium domains in order to complete this request';
  throw new RegistrarRefusal(400, 'Invalid argument', details);
};
