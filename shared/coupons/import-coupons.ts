import { isDeepStrictEqual } from 'node:util';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { notFound } from '../platform/failure.ts';
import { pick } from '../platform/pick.ts';
import { equals } from '../platform/table/expressions.ts';
import { pagesOf } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, transact, update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { collections } from '../records/collections.ts';
import type { CouponRecord, CouponTerms } from '../records/coupon-record.ts';
import { keys } from '../records/keys.ts';
import { codeOf } from './coupons.ts';

export const readCoupons = async (): Promise<CouponRecord[]> => {
  const found: CouponRecord[] = [];
  for await (const page of pagesOf(collections.coupons(), { oldestFirst: true })) found.push(...page);
  return found;
};

const termsOf = (coupon: CouponTerms): CouponTerms =>
  pick(coupon, 'code', 'description', 'discount', 'duration', 'limits', 'products', 'active');

export type CouponChange = { code: string; kind: 'new' | 'changed'; write: Write };

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
