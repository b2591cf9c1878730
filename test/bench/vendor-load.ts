import { readFileSync } from 'node:fs';
import { isCalm, isToBeAsked, lookAgainAt } from '../../shared/domains/domains.ts';
import { DOMAINS_PER_PAGE } from '../../shared/integrations/registrar/namecom/domain.ts';
import { keys } from '../../shared/records/keys.ts';
import type { Row } from './report.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
const DAYS = 365;
const FROM = Date.parse('2026-01-01T00:00:00.000Z');

/** Calls in a year; a look is one. */
export type Standing = { domains: number; lists: number; looks: number; renewals: number };

/**
 * How often a registrar is asked in a year about so many verified domains that nobody touches, whose expiries are spread
 * over the year, each renewed on its last day: by the rules that the workers go by, hour for hour.
 */
export const standingLoad = (domains: number): Standing => {
  const review = { ...keys.registrarReview('namecom'), page: 1, began_at: null, next_at: '' };
  const load: Standing = { domains, lists: 0, looks: 0, renewals: 0 };
  const records = Array.from({ length: domains }, (_, id) => ({
    id,
    status: 'active' as const,
    verification: { status: 'verified' as const, verify_by: null },
    missing_since: null,
    expires_at: new Date(FROM + ((id + 1) * DAYS * HOURS_A_DAY * HOUR_MS) / domains).toISOString(),
    seen_at: new Date(FROM).toISOString(),
    check_at: new Date(FROM).toISOString(),
  }));
  let complete_from: string | null = null;
  for (let hour = 0; hour < DAYS * HOURS_A_DAY; hour += 1) {
    const now = new Date(FROM + hour * HOUR_MS);
    const time = now.toISOString();
    const isListed = hour % HOURS_A_DAY === 0;
    if (isListed) {
      load.lists += Math.ceil(domains / DOMAINS_PER_PAGE);
      complete_from = time;
    }
    for (const record of records) {
      if (record.expires_at <= time) {
        load.renewals += 1;
        record.expires_at = new Date(
          Date.parse(record.expires_at) + DAYS * HOURS_A_DAY * HOUR_MS,
        ).toISOString();
      }
      if (isListed) {
        record.seen_at = time;
        if (isCalm(record, now)) record.check_at = lookAgainAt(now, 30 * HOUR_MS);
      }
      if (record.check_at > time) continue;
      if (isToBeAsked(record, { ...review, complete_from }, now)) {
        load.looks += 1;
        record.seen_at = time;
      }
      record.check_at = lookAgainAt(now);
    }
  }
  return load;
};

const PER = 1_000;

const budgets = (
  JSON.parse(readFileSync('cdk.json', 'utf8')) as {
    context: { config: { vendor_budgets: Record<string, number> } };
  }
).context.config.vendor_budgets;

/** How many domains use up the whole of an hourly budget, standing still. */
export const domainsWithin = (perHour: number, { domains, lists, looks, renewals }: Standing): number =>
  (perHour * domains * DAYS * HOURS_A_DAY) / (lists + looks + renewals);

export const vendorRows = (): Row[] => {
  const load = standingLoad(DOMAINS_PER_PAGE);
  const anHour = (calls: number) => ((calls * PER) / load.domains / DAYS / HOURS_A_DAY).toFixed(2);
  const row = (name: string, value: string): Row => ({ name, value, target: '', met: null });
  return [
    row(
      'Name.com, standing load of 1,000 domains',
      `${anHour(load.lists + load.looks + load.renewals)} calls an hour: lists ${anHour(load.lists)}, looks ${anHour(load.looks)}, renewals ${anHour(load.renewals)}`,
    ),
    ...Object.entries(budgets).map(([vendor, perHour]) =>
      row(
        `vendor_budgets.${vendor}, ${perHour} calls an hour`,
        vendor === 'namecom'
          ? `used up by ${Math.floor(domainsWithin(perHour, load)).toLocaleString('en')} domains; of more, looks come later and nothing else does`
          : 'not asked unless there is work',
      ),
    ),
  ];
};
