import type { RegistrarQuestion } from '../contract/messages.ts';
import type { Registrar, RegistrarAvailability, RegistrarPrices } from '../integrations/registrar.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { invokeFunction } from '../platform/aws/invoke-function.ts';
import { requireEnv } from '../platform/env.ts';
import { currentLogContext, errorFields, log } from '../platform/log.ts';
import type { TldRecord } from '../records/catalog.ts';
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
