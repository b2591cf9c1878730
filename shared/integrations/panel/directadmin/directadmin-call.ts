import type * as z from 'zod';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError, refusalText } from '../../integration-error.ts';
import { isPrivateUrl } from '../../private-url.ts';

export const SYSTEM = 'directadmin';

const DEFAULT_DEADLINE_MS = 15_000;
const DEFAULT_JOB_DEADLINE_MS = 60_000;

export type DirectAdminServer = {
  id: string;
  hostname: string;
  /** Origin of the API; plain HTTP on this machine only. */
  url: string;
  username: string;
  login_key: string;
  ip?: string | undefined;
  /** For calls somebody waits for. Default 15 s. */
  deadlineMs?: number | undefined;
  /** For slow calls made by a queue worker. Default 60 s. */
  jobDeadlineMs?: number | undefined;
};

export type DirectAdminCall = {
  /** A legacy command. Throws a refusal, with code null and the panel's words in `message`, for `error=1`. */
  command(name: string, form?: Record<string, string>, options?: { job: boolean }): Promise<URLSearchParams>;
  /** An operation of the JSON API; `actingFor` makes it that account's. `rejected` with `not_found` for 404. */
  api<T>(
    operation: string,
    path: string,
    data: z.ZodType<T>,
    more?: { body?: object; actingFor?: string },
  ): Promise<T>;
};

const unexpected = (operation: string, status: number, cause?: unknown) =>
  new IntegrationError(SYSTEM, 'invalid_response', `${operation} answered outside the documented shape`, {
    status,
    cause,
  });

const refused = (operation: string, status: number, code: string | null, words = '') =>
  new IntegrationError(SYSTEM, 'rejected', `${operation} refused: ${words || code || 'without a word'}`, {
    code,
    status,
  });

/** The statuses that its description names for every operation. */
const checkStatus = (operation: string, { status, headers }: HttpAnswer): void => {
  if (status === 200) return;
  if (status === 401 || status === 403) throw refused(operation, status, 'access_denied');
  if (status === 404) throw refused(operation, status, 'not_found');
  if (status === 400 || status === 409) throw refused(operation, status, null);
  // 402: the licence has run out or is used elsewhere, until somebody renews it.
  if (status === 402 || status === 429 || status >= 500) {
    throw new IntegrationError(SYSTEM, 'unavailable', `${operation} answered HTTP ${status}`, {
      status,
      retryAfterSeconds: retryAfterSeconds(headers, new Date()),
    });
  }
  throw unexpected(operation, status);
};

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** "Use unhtmlentities" (https://docs.directadmin.com/developer/api/legacy-api.html): dots too come as `&#46`. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot));?/g, (_whole, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? '') : String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
  );

/** HTTP 200 for refusals too; an answer that says neither `error=0` nor `error=1` is a list, or nothing known. */
const outcomeOf = (name: string, answer: HttpAnswer): URLSearchParams => {
  checkStatus(name, answer);
  const given = new URLSearchParams(answer.text.trim());
  const error = given.get('error');
  if (error === '0' || (error === null && (given.has('list[]') || answer.text.trim() === ''))) return given;
  if (error !== '1') throw unexpected(name, answer.status);
  const words = withoutEntities(`${given.get('text') ?? ''}: ${given.get('details') ?? ''}`);
  throw refused(name, answer.status, null, refusalText(words));
};

/** What is left of a deadline over several calls, in whole milliseconds; throws when nothing is. */
const countdown = (deadlineMs: number | undefined): (() => number) => {
  if (deadlineMs === undefined) return () => Number.POSITIVE_INFINITY;
  const end = performance.now() + deadlineMs;
  return () => {
    const left = Math.ceil(end - performance.now());
    if (left > 0) return left;
    throw new IntegrationError(SYSTEM, 'timeout', `no time left of ${deadlineMs} ms`);
  };
};

/**
 * Calls of a server. Basic authentication with a login key; `reseller|account` acts for an account
 * (https://docs.directadmin.com/developer/api). Commands are forms, so that no password stands in an address.
 * `deadlineMs` bounds everything called through what is returned together. Throws for a server that is not reached
 * through HTTPS.
 */
export const directadminCaller = (server: DirectAdminServer, deadlineMs?: number): DirectAdminCall => {
  if (!isPrivateUrl(server.url)) throw new Error(`The panel "${server.id}" must be reached through https.`);
  const ownMs = server.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const jobMs = server.jobDeadlineMs ?? DEFAULT_JOB_DEADLINE_MS;
  const left = countdown(deadlineMs);
  const authorization = (actingFor?: string) => {
    const name = actingFor === undefined ? server.username : `${server.username}|${actingFor}`;
    return `Basic ${Buffer.from(`${name}:${server.login_key}`).toString('base64')}`;
  };
  return {
    command: async (name, form, options) => {
      const answer = await httpCall({
        system: SYSTEM,
        operation: name,
        url: new URL(`/${name}`, server.url),
        method: form ? 'POST' : 'GET',
        headers: { authorization: authorization() },
        ...(form && { body: new URLSearchParams(form) }),
        deadlineMs: Math.min(options?.job ? jobMs : ownMs, left()),
      });
      return outcomeOf(name, answer);
    },
    api: async (operation, path, data, { body, actingFor } = {}) => {
      const answer = await httpCall({
        system: SYSTEM,
        operation,
        url: new URL(`/api${path}`, server.url),
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: authorization(actingFor),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        deadlineMs: Math.min(ownMs, left()),
      });
      checkStatus(operation, answer);
      const parsed = data.safeParse(parseJson(SYSTEM, answer));
      if (parsed.success) return parsed.data;
      throw unexpected(operation, answer.status, parsed.error);
    },
  };
};
