import { registrarQuestion } from '../../shared/contract/messages.ts';
import { answerQuestion } from '../../shared/domains/answer-question.ts';
import { handleCall } from '../../shared/platform/handle-call.ts';

export const handler = handleCall(registrarQuestion, answerQuestion);
