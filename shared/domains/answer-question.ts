import type { RegistrarQuestion } from '../contract/messages.ts';
import type { Registrar } from '../integrations/registrar.ts';
import { registrarsOfStage } from '../integrations/registry/registrars.ts';
import { orNoAnswer, registrarFor } from './registrars.ts';

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
