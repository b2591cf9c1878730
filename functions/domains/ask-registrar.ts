import { registrarQuestion } from '../../shared/contract/messages.ts';
import { answerQuestion } from '../../shared/domains/index.ts';
import { handleCall } from '../../shared/platform/handle-call.ts';

export const handler = handleCall(registrarQuestion, answerQuestion);
