import type { RegistrarQuestion } from '../contract/messages.ts';
import type { RegistrarAvailability, RegistrarPrices } from '../integrations/registrar-offer.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import { invokeFunction } from '../platform/aws/invoke-function.ts';
import { requireEnv } from '../platform/env.ts';
import { currentLogContext, errorFields, log } from '../platform/log.ts';

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
