import { countRenewal, noRenewals } from '../domains/costs/index.ts';
import { isCalm, lookAgainAt, registrarFor } from '../domains/index.ts';
import { IntegrationError, OverBudgetError } from '../integrations/integration-error.ts';
import type { RegistrarDomain } from '../integrations/registrar.ts';
import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import { withPriority } from '../platform/priority.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem, getItems } from '../platform/table/query.ts';
import { putNew, StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import type { DomainRecord, RegistrarReviewRecord } from '../records/domains.ts';
import { keys } from '../records/keys.ts';
import { dueForNextStep } from '../services/index.ts';
import { expiryChange } from './periods.ts';

/** Past the next review: what that does not show is asked for by itself. */
const SEEN_MS = 30 * HOUR_MS;

/** A worker that dies with a page leaves it to another one after so long. */
const PAGE_MS = 5 * MINUTE_MS;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

const sameNames = (a: string[], b: string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === new Set(a).size;

/** Whether a list's entry says what is noted of a domain that nothing has to be asked about. */
const isAsNoted = (record: DomainRecord, found: RegistrarDomain): boolean =>
  Object.keys(expiryChange(record, found)).length === 0 &&
  found.locked === record.locked &&
  found.privacy === record.privacy &&
  !found.autoRenew &&
  (found.registrantVerified !== false || record.verification?.status !== 'verified') &&
  sameNames(found.nameservers, record.nameservers) &&
  !record.missing_since;

/** Whether it waits for its next step, and for nobody and nothing else. */
const isFiledByStep = (record: DomainRecord): boolean => {
  const due = dueForNextStep(record);
  return due !== null && due.due_sk === record.due_sk;
};

/** Whether it is ours to look after, and nothing is under way. */
const isIdle = (record: DomainRecord): boolean =>
  record.check_at !== undefined && !record.task && isFiledByStep(record);

/** Ours of what a list shows. */
const findOurs = async (
  registrar: string,
  listed: RegistrarDomain[],
): Promise<[DomainRecord, RegistrarDomain][]> => {
  const holds = await getItems(...listed.map(({ domain }) => keys.hold('domain', domain)));
  const held = listed.flatMap((found, index) => (holds[index] ? [{ found, hold: holds[index] }] : []));
  const records = await getItems(...held.map(({ hold }) => keys.domain(hold.client_id, hold.record_id)));
  return held.flatMap(({ found }, index) => {
    const record = records[index];
    return record?.registrar === registrar ? [[record, found] as [DomainRecord, RegistrarDomain]] : [];
  });
};

/** What the list says of a domain: it is as it is noted, or has to be looked at by itself at once. */
const compare = async (record: DomainRecord, found: RegistrarDomain, now: Date): Promise<void> => {
  const time = now.toISOString();
  const seen = isAsNoted(record, found)
    ? { seen_at: time, ...(isCalm(record, now) ? { check_at: lookAgainAt(now, SEEN_MS) } : {}) }
    : { check_at: time };
  const { client_id, id, due_sk = '', updated_at } = record;
  try {
    const due = dueForNextStep({ ...record, ...seen });
    const unchanged = [equals('due_sk', due_sk), equals('updated_at', updated_at)];
    await writeOne(update(keys.domain(client_id, id), { set: seen, due }, unchanged));
  } catch (error) {
    // What somebody else does with the domain meanwhile is newer than the list.
    if (!(error instanceof StaleWriteError)) throw error;
  }
};

type Progress = Pick<
  RegistrarReviewRecord,
  'page' | 'began_at' | 'complete_from' | 'next_at' | 'renewals' | 'renewals_of_last'
>;

/** Writes how far the review is, unless another worker has done so since it was `found`. */
const note = (registrar: string, found: Progress | undefined, progress: Progress) =>
  writeOne(
    putNew(
      { ...keys.registrarReview(registrar), ...progress },
      undefined,
      found ? equals('next_at', found.next_at) : null,
    ),
  );

const lastOf = (renewals_of_last: Progress['renewals_of_last']) =>
  renewals_of_last ? { renewals_of_last } : {};

/** Reads the page that is next, and says how far the review is then. */
const readPage = async (id: string, progress: Progress, now: Date): Promise<Progress> => {
  const { page, complete_from, renewals_of_last: ofLast } = progress;
  const before = progress.renewals ?? noRenewals();
  const began_at = progress.began_at ?? now.toISOString();
  try {
    const registrar = await registrarFor(id);
    const { domains, nextPage } = await withPriority('look', () => registrar.listDomains(page));
    const ours = await findOurs(id, domains);
    const idle = ours.filter(([record]) => isIdle(record));
    await Promise.all(idle.map(([record, found]) => compare(record, found, now)));
    const renewals = ours.reduce((sum, [record, found]) => countRenewal(sum, record, found, now), before);
    const next_at = nextPage === null ? later(new Date(began_at), DAY_MS) : now.toISOString();
    return nextPage === null
      ? { page: 1, began_at: null, complete_from: began_at, next_at, renewals_of_last: renewals }
      : { page: nextPage, began_at, complete_from, next_at, renewals, ...lastOf(ofLast) };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('list of domains not read', { registrar: id, page, ...errorFields(error) });
    const retryAt = error instanceof OverBudgetError ? error.retryAt.toISOString() : later(now, HOUR_MS);
    return { ...progress, began_at, next_at: retryAt };
  }
};

/**
 * Compares one page of the registrar's list of domains with ours, each page once a day: a domain that the list shows
 * otherwise than it is noted is looked at at once, one that it shows as noted is not asked for by itself. Returns whether
 * there was a page to read; any number of calls at once read each page once.
 */
const reviewOne = async (registrar: string, now: Date): Promise<boolean> => {
  const found = await getItem(keys.registrarReview(registrar));
  if (found && found.next_at > now.toISOString()) return false;
  const { page = 1, began_at = null, complete_from = null, renewals, renewals_of_last } = found ?? {};
  const taken = {
    ...{ page, began_at, complete_from, next_at: later(now, PAGE_MS) },
    ...(renewals ? { renewals } : {}),
    ...lastOf(renewals_of_last),
  };
  try {
    await note(registrar, found, taken);
    await note(registrar, taken, await readPage(registrar, taken, now));
    return true;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
};

/** The same of each registrar; whether any of them had a page to read. */
export const reviewRegistrar = async (now: Date): Promise<boolean> => {
  const read = await Promise.all(registrarsOfStage().map((registrar) => reviewOne(registrar, now)));
  return read.includes(true);
};
