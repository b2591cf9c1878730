import type { RegistrarQuestion } from '../contract/messages.ts';
import type { Registrar, RegistrarAvailability, RegistrarPrices } from '../integrations/registrar.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { alongside } from '../platform/alongside.ts';
import { invokeFunction } from '../platform/aws/invoke-function.ts';
import { toEpoch } from '../platform/dates.ts';
import { requireEnv } from '../platform/env.ts';
import { currentLogContext, errorFields, log } from '../platform/log.ts';
import { getItems } from '../platform/table/query.ts';
import { put, type Write, writeOne } from '../platform/table/write.ts';
import type { TldRecord } from '../records/catalog.ts';
import type { Expiring } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { CheckRecord, RequirementsRecord } from '../records/names.ts';
import { orNoAnswer, registrarFor } from './registrars.ts';

/** What the registrar says to each question, as its adapter returns it. */
type Answers = {
  offers: RegistrarAvailability[];
  suggestions: RegistrarAvailability[];
  prices: RegistrarPrices;
  /** Null when the TLD is not sold. */
  requirements: TldRequirements | null;
};

/** The registrar's own six seconds, and what a function takes to start. */
const TIMEOUT_MS = 8000;

/**
 * Asks the registrar about names through the one function that holds its credential for this, so that nobody who only asks
 * could change a domain. Null where there is no answer, or none in time.
 */
export const askAboutNames = async <A extends keyof Answers>(
  question: Extract<RegistrarQuestion, { ask: A }>,
): Promise<{ answer: Answers[A] } | null> => {
  const context = currentLogContext();
  const correlation_id = context?.correlation_id ?? context?.request_id;
  try {
    const input = { ...question, correlation_id };
    const found = await invokeFunction(requireEnv('ASK_REGISTRAR_FUNCTION'), input, TIMEOUT_MS);
    // It is what `answer-question.ts` returned.
    return found as { answer: Answers[A] } | null;
  } catch (error) {
    log.error('registrar could not be asked', errorFields(error));
    return null;
  }
};

const OPTIONS = { deadlineMs: 6000 };

const ask = (registrar: Registrar, question: RegistrarQuestion): Promise<unknown> => {
  if (question.ask === 'offers') return registrar.checkAvailability(question.domains, OPTIONS);
  if (question.ask === 'suggestions') return registrar.suggestNames(question, OPTIONS);
  if (question.ask === 'prices') return registrar.getPrices(question.domain, question.years, OPTIONS);
  return registrar.findTldRequirements(question.tld, OPTIONS);
};

/** What the registrar says; null where it gives no answer that can be relied on. */
export const answerQuestion = async (question: RegistrarQuestion): Promise<{ answer: unknown } | null> => {
  const [first = ''] = registrarsOfStage();
  return orNoAnswer(ask(await registrarFor(question.registrar ?? first), question));
};

type Name = { domain: string; tld: Pick<TldRecord, 'registrar'> };

/** What the registrars that will register the names say of them; null when one does not answer. */
export const findOffers = async (
  names: Name[],
): Promise<ReadonlyMap<string, RegistrarAvailability> | null> => {
  const byRegistrar = [...Map.groupBy(names, ({ tld }) => tld.registrar)];
  const found = await Promise.all(
    byRegistrar.map(([registrar, those]) =>
      askAboutNames({ ask: 'offers', registrar, domains: those.map(({ domain }) => domain) }),
    ),
  );
  const answers = found.flatMap((one) => (one ? [one.answer] : []));
  if (answers.length < found.length) return null;
  return new Map(answers.flat().map((offer) => [offer.domain, offer]));
};

const KEPT_SECONDS = 60;
const UNKNOWN_KEPT_SECONDS = 10;

/** What was kept, while it counts: deletion by the table comes late. */
export const fresh = <R extends Expiring>(kept: R | undefined, now: Date): R | undefined =>
  kept && kept.expires_at_epoch > toEpoch(now) ? kept : undefined;

/** An answer is worth having even when it cannot be kept, and what it is asked for need not wait until it is. */
const keep = (write: Write): Promise<void> => alongside(writeOne(write), 'answer not kept');

/** A check of this moment, kept for a minute, or for less where it says nothing certain. */
export const keepCheck = async (
  domain: string,
  check: Pick<CheckRecord, 'status' | 'source' | 'reason' | 'offer'>,
  now: Date,
): Promise<CheckRecord> => {
  const isUnknown = !check.offer && (check.status === 'unknown' || check.offer === null);
  const record: CheckRecord = {
    ...keys.check(domain),
    ...check,
    checked_at: now.toISOString(),
    expires_at_epoch: toEpoch(now) + (isUnknown ? UNKNOWN_KEPT_SECONDS : KEPT_SECONDS),
  };
  await keep(put(record));
  return record;
};

/** What was kept of earlier answers, by name and by TLD, fresh or not. */
export type KeptAnswers = {
  checks: ReadonlyMap<string, CheckRecord>;
  requirements: ReadonlyMap<string, RequirementsRecord>;
};

const byKey = <R>(names: string[], found: (R | undefined)[]): Map<string, R> =>
  new Map(names.flatMap((name, index) => (found[index] ? [[name, found[index]] as const] : [])));

/** Reads what was kept about names and their TLDs, side by side. */
export const loadKept = async (names: { domain: string; tld: string }[]): Promise<KeptAnswers> => {
  const domains = [...new Set(names.map(({ domain }) => domain))];
  const tlds = [...new Set(names.map(({ tld }) => tld))];
  const [checks, requirements] = await Promise.all([
    getItems(...domains.map(keys.check)),
    getItems(...tlds.map(keys.requirements)),
  ]);
  return { checks: byKey(domains, checks), requirements: byKey(tlds, requirements) };
};

const REQUIREMENTS_SECONDS = 24 * 60 * 60;

/** What a TLD asks: kept for a day, else asked for. Undefined when the registrar does not answer. */
export const findRequirements = async (
  { tld, registrar }: Pick<TldRecord, 'tld' | 'registrar'>,
  kept: RequirementsRecord | undefined,
  now: Date,
): Promise<TldRequirements | null | undefined> => {
  const known = fresh(kept, now);
  if (known) return known.requirements;
  const found = await askAboutNames({ ask: 'requirements', registrar, tld });
  if (!found) return undefined;
  const requirements = found.answer;
  await keep(
    put({ ...keys.requirements(tld), requirements, expires_at_epoch: toEpoch(now) + REQUIREMENTS_SECONDS }),
  );
  return requirements;
};
