import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { schema } from '../contract/common.ts';
import { BILLING_CYCLES } from '../contract/vocabulary.ts';
import { about, audit } from '../events/index.ts';
import { config } from '../platform/config/config.ts';
import { notFound } from '../platform/failure.ts';
import { stepText, toMajor, toMinor, toPrice } from '../platform/money.ts';
import { pick } from '../platform/pick.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem, pagesOf } from '../platform/table/query.ts';
import { putNew, transact, update, type Write } from '../platform/table/write.ts';
import type { CouponRecord, CouponTerms } from '../records/catalog.ts';
import { collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import { type Problem, problemsOf, repeated } from './catalog-document.ts';
import { codeOf } from './coupons.ts';

export const readCoupons = async (): Promise<CouponRecord[]> => {
  const found: CouponRecord[] = [];
  for await (const page of pagesOf(collections.coupons(), { oldestFirst: true })) found.push(...page);
  return found;
};

const termsOf = (coupon: CouponTerms): CouponTerms =>
  pick(coupon, 'code', 'description', 'discount', 'duration', 'limits', 'products', 'active');

type CouponChange = { code: string; kind: 'new' | 'changed'; write: Write };

/** Other terms hold for orders from now on; how often the coupon was used stays. */
const withTerms = (present: CouponRecord, terms: Partial<CouponTerms>): Write =>
  update(keys.coupon(present.code), { set: { ...terms, version: present.version + 1 } }, [
    equals('version', present.version),
  ]);

/** What an import would change. Coupons that the document does not name stay as they are. */
export const compareCoupons = (document: CouponTerms[], present: CouponRecord[]): CouponChange[] => {
  const known = new Map(present.map((record) => [record.code, record]));
  return document.flatMap((terms): CouponChange[] => {
    const before = known.get(terms.code);
    if (!before) {
      const record = { ...keys.coupon(terms.code), ...terms, used: 0, committed: 0, version: 1 };
      return [{ code: terms.code, kind: 'new', write: putNew(record) }];
    }
    if (isDeepStrictEqual(termsOf(before), terms)) return [];
    return [{ code: terms.code, kind: 'changed', write: withTerms(before, terms) }];
  });
};

const PER_TRANSACTION = 50;

/** Carries changes out, up to 50 at a time all or none; the same import goes on where it stopped. */
export const importCoupons = async (changes: CouponChange[], actor: Actor, now: Date): Promise<void> => {
  for (let start = 0; start < changes.length; start += PER_TRANSACTION) {
    const batch = changes.slice(start, start + PER_TRANSACTION);
    const details = { coupons: batch.map(({ code, kind }) => `${code} (${kind})`).join(', ') };
    await transact([
      ...batch.map(({ write }) => write),
      audit(about.catalog, actor, 'coupons.imported', now, details),
    ]);
  }
};

/** Takes a coupon off, or puts it back on offer; orders that have it keep it. */
export const setCouponActive = async (
  code: string,
  active: boolean,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const present = await getItem(keys.coupon(codeOf(code)));
  if (!present) throw notFound('coupon');
  if (present.active === active) return;
  const action = active ? 'coupon.enabled' : 'coupon.disabled';
  await transact([
    withTerms(present, { active }),
    audit(about.catalog, actor, action, now, { coupon: present.code }),
  ]);
};

/** Coupons as people write them: percentages in percent, amounts in major units. */
const limit = schema(() => z.int().positive().nullable().default(null));
const time = schema(() => z.iso.datetime().nullable().default(null));

const amounts = schema(() =>
  z.record(z.string(), z.number().positive()).superRefine((given, context) => {
    for (const [currency, amount] of Object.entries(given)) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [currency], message });
      if (!config().currencies.includes(currency)) refuse(`Choose one of ${config().currencies.join(', ')}.`);
      else if (toMinor(amount, currency) === null) refuse(`${currency} has fewer decimals.`);
      else if (toPrice(amount, currency) === null) refuse(stepText(currency).english);
    }
  }),
);

const percent = schema(() =>
  z
    .number()
    .positive()
    .max(100)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Use at most two decimals.'),
);

const entry = schema(() =>
  z
    .strictObject({
      code: z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, 'Capitals, digits, - and _, 3 to 40 of them.'),
      description: z.string().trim().min(1).max(200),
      percentage: percent().optional(),
      fixed: amounts().optional(),
      free_setup: z.literal(true).optional(),
      duration: z
        .union([z.enum(['once', 'recurring']), z.strictObject({ periods: z.int().min(2).max(60) })])
        .default('once'),
      limits: z
        .strictObject({
          total: limit(),
          per_client: limit(),
          per_month: limit(),
          first_order: z.boolean().default(false),
          starts_at: time(),
          ends_at: time(),
        })
        .prefault({}),
      products: z
        .strictObject({
          packages: z.array(z.int().positive()).nullable().default(null),
          billing_cycles: z.array(z.enum(BILLING_CYCLES)).nullable().default(null),
          tlds: z.array(z.string()).nullable().default(null),
          addons: z.array(z.int().positive()).nullish(),
        })
        .prefault({}),
      active: z.boolean().default(true),
    })
    .refine(
      ({ percentage, fixed, free_setup }) =>
        [percentage, fixed, free_setup].filter((one) => one !== undefined).length === 1,
      { path: ['code'], message: 'Give one of percentage, fixed and free_setup.' },
    ),
);

const couponDocument = schema(() => z.strictObject({ coupons: z.array(entry()).default([]) }));

export type CouponDocument = z.input<ReturnType<typeof couponDocument>>;
type Entry = z.output<ReturnType<typeof entry>>;

const discountOf = ({ percentage, fixed }: Entry): CouponTerms['discount'] => {
  if (percentage !== undefined) return { kind: 'percentage', basis_points: Math.round(percentage * 100) };
  if (!fixed) return { kind: 'free_setup' };
  const minor = Object.entries(fixed).map(([currency, amount]) => [currency, toMinor(amount, currency) ?? 0]);
  return { kind: 'fixed', amounts: Object.fromEntries(minor) };
};

const readTerms = (given: Entry): CouponTerms => {
  const { code, description, duration, limits, products, active } = given;
  return { code: codeOf(code), description, discount: discountOf(given), duration, limits, products, active };
};

/** The terms of every coupon in a document, or everything that is wrong with it and where. */
export const checkCoupons = (value: unknown): { document: CouponTerms[] } | { problems: Problem[] } => {
  const parsed = couponDocument().safeParse(value);
  const problems = [
    ...(parsed.error?.issues ?? []).flatMap(problemsOf),
    ...repeated(value, 'coupons', 'code'),
  ];
  return parsed.success && problems.length === 0
    ? { document: parsed.data.coupons.map(readTerms) }
    : { problems };
};

const writtenDiscount = ({ discount }: CouponTerms) => {
  if (discount.kind === 'percentage') return { percentage: discount.basis_points / 100 };
  if (discount.kind === 'free_setup') return { free_setup: true as const };
  const major = Object.entries(discount.amounts).map(([currency, amount]) => [
    currency,
    toMajor(amount, currency),
  ]);
  return { fixed: Object.fromEntries(major) as Record<string, number> };
};

/** A coupon as the document has it. */
export const couponEntry = (terms: CouponTerms) => ({
  code: terms.code,
  description: terms.description,
  ...writtenDiscount(terms),
  duration: terms.duration,
  limits: terms.limits,
  products: terms.products,
  active: terms.active,
});
