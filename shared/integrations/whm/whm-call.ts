import * as z from 'zod';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../http-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { refusalText } from '../refusal-text.ts';
import { cleanReason, reasonCode } from './whm-reason.ts';

const SYSTEM = 'whm';
const DEFAULT_DEADLINE_MS = 15_000;
const DEFAULT_JOB_DEADLINE_MS = 60_000;

export type WhmServer = {
  id: string;
  hostname: string;
  /** Origin of the API, such as `https://server1.example.com:2087`. */
  url: string;
  username: string;
  token: string;
  /** Address of the accounts where the panel does not name one. */
  ip?: string | undefined;
  /** For calls somebody waits for. Default 15 s. */
  deadlineMs?: number | undefined;
  /** For slow calls made by a queue worker: create, suspend, unsuspend, remove. Default 60 s. */
  jobDeadlineMs?: number | undefined;
};

export type WhmCall = <T>(
  command: string,
  parameters: Record<string, string>,
  data: z.ZodType<T>,
  options?: { job: boolean },
) => Promise<T>;

/** WHM answers HTTP 200 for failures too: only `metadata.result` tells. */
const envelope = z.object({
  metadata: z.object({ result: z.literal([0, 1]), reason: z.string().catch('') }),
  data: z.unknown().optional(),
});

const unexpected = (command: string, status: number, cause?: unknown) =>
  new IntegrationError(SYSTEM, 'invalid_response', `${command} answered outside the documented shape`, {
    status,
    cause,
  });

const checkStatus = (command: string, { status, headers }: HttpAnswer): void => {
  if (status === 200) return;
  if (status === 401 || status === 403) {
    throw new IntegrationError(SYSTEM, 'rejected', `${command}: the API token was refused`, {
      code: 'access_denied',
      status,
    });
  }
  if (status === 429 || status >= 500) {
    throw new IntegrationError(SYSTEM, 'unavailable', `${command} answered HTTP ${status}`, {
      status,
      retryAfterSeconds: retryAfterSeconds(headers, new Date()),
    });
  }
  throw unexpected(command, status);
};

/**
 * Calls WHM API 1 (https://api.docs.cpanel.net/whm/introduction/). Parameters travel in a form body, so that no
 * password ever sits in a URL. Throws IntegrationError; a refusal carries a code from whm-reason.
 */
export const whmCaller = (server: WhmServer): WhmCall => {
  const deadlineMs = server.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const jobDeadlineMs = server.jobDeadlineMs ?? DEFAULT_JOB_DEADLINE_MS;

  return async (command, parameters, data, options) => {
    const answer = await httpCall({
      system: SYSTEM,
      operation: command,
      url: new URL(`/json-api/${command}`, server.url),
      method: 'POST',
      headers: { authorization: `whm ${server.username}:${server.token}` },
      body: new URLSearchParams({ 'api.version': '1', ...parameters }),
      deadlineMs: options?.job ? jobDeadlineMs : deadlineMs,
    });
    checkStatus(command, answer);
    const wrapped = envelope.safeParse(parseJson(SYSTEM, answer));
    if (!wrapped.success) throw unexpected(command, answer.status, wrapped.error);
    if (wrapped.data.metadata.result === 0) {
      const reason = cleanReason(wrapped.data.metadata.reason);
      throw new IntegrationError(SYSTEM, 'rejected', `${command} refused: ${refusalText(reason)}`, {
        code: reasonCode(reason),
        status: answer.status,
      });
    }
    const parsed = data.safeParse(wrapped.data.data);
    if (!parsed.success) throw unexpected(command, answer.status, parsed.error);
    return parsed.data;
  };
};
