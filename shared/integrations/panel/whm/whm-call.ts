import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type HttpAnswer, httpCall, parseJson, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError, refusalText } from '../../integration-error.ts';
import { isPrivateUrl } from '../../private-url.ts';

export type WhmServer = {
  id: string;
  hostname: string;
  /** Origin of the API, such as `https://server1.example.com:2087`; plain HTTP on this machine only. */
  url: string;
  username: string;
  token: string;
  /** Address of the accounts where the panel does not name one. */
  ip?: string | undefined;
  /** For calls somebody waits for. Default 15 s. */
  deadlineMs?: number | undefined;
  /** For slow calls made by a queue worker: create, change, suspend, unsuspend, remove. Default 60 s. */
  jobDeadlineMs?: number | undefined;
};

/** Throws for a server whose token and passwords would travel in the clear (port 2086). */
export const checkServer = ({ id, url }: WhmServer): void => {
  if (!isPrivateUrl(url)) throw new Error(`The panel "${id}" must be reached through https.`);
};

const SYSTEM = 'whm';
const DEFAULT_DEADLINE_MS = 15_000;
const DEFAULT_JOB_DEADLINE_MS = 60_000;

/** Several values are sent under one name, as the descriptions write an array. */
type WhmParameters = Record<string, string | string[]>;

export type WhmCall = <T>(
  command: string,
  parameters: WhmParameters,
  data: z.ZodType<T>,
  options?: { job: boolean },
) => Promise<T>;

/** WHM answers HTTP 200 for failures too: only `metadata.result` tells. */
const envelope = schema(() =>
  z.object({
    metadata: z.object({ result: z.literal([0, 1]), reason: z.string().catch('') }),
    data: z.unknown().optional(),
  }),
);

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

const dataOf = (command: string, answer: HttpAnswer): unknown => {
  checkStatus(command, answer);
  const wrapped = envelope().safeParse(parseJson(SYSTEM, answer));
  if (!wrapped.success) throw unexpected(command, answer.status, wrapped.error);
  const { metadata, data } = wrapped.data;
  if (metadata.result === 1) return data;
  const reason = cleanReason(metadata.reason);
  throw new IntegrationError(SYSTEM, 'rejected', `${command} refused: ${refusalText(reason)}`, {
    code: reasonCode(reason),
    status: answer.status,
  });
};

const formOf = (parameters: WhmParameters): URLSearchParams => {
  const form = new URLSearchParams({ 'api.version': '1' });
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return form;
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
 * Calls WHM API 1 (https://api.docs.cpanel.net/whm/introduction/). Throws IntegrationError; a refusal carries a code
 * from whm-reason. `deadlineMs` bounds everything that is called through the returned function together.
 *
 * Every call is a POST with a form body. The descriptions show GET with a query for most functions and a form body
 * for some (editzonerecord); cPanel's staff say that either works everywhere and to prefer POST
 * (https://forums.cpanel.net/threads/asking-about-using-xml-api-for-whm.283831/), and public clients do both. A form
 * keeps passwords out of URLs and logs, and a change of 500 DNS records would not fit into a URL.
 */
export const whmCaller = (server: WhmServer, deadlineMs?: number): WhmCall => {
  const ownMs = server.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const jobMs = server.jobDeadlineMs ?? DEFAULT_JOB_DEADLINE_MS;
  const left = countdown(deadlineMs);

  return async (command, parameters, data, options) => {
    const answer = await httpCall({
      system: SYSTEM,
      operation: command,
      url: new URL(`/json-api/${command}`, server.url),
      method: 'POST',
      headers: { authorization: `whm ${server.username}:${server.token}` },
      body: formOf(parameters),
      deadlineMs: Math.min(options?.job ? jobMs : ownMs, left()),
    });
    const parsed = data.safeParse(dataOf(command, answer));
    if (!parsed.success) throw unexpected(command, answer.status, parsed.error);
    return parsed.data;
  };
};

/** What WHM wraps around a reason: how the call was made, an id for its own log, a source position. */
const PREFIX = /^(API failure: )?(\(XID \w+\) )?/;
const SUFFIX = /\s+at \/usr\/local\/cpanel\/\S+ line \d+\.?\s*$/;

/**
 * WHM has no error codes, only English sentences; the first pattern that fits names the failure. Most sentences are
 * those of cPanel's own modules as public clients quote them. The wording for a zone that is not there and for a
 * second suspension could not be found, so those patterns are wide.
 */
const CODES: [pattern: RegExp, code: string][] = [
  [/not a valid pac\w+ name/i, 'unknown_plan'],
  [
    /already has an? (account|group|database owner) named|group for that username|same initial 8/i,
    'username_taken',
  ],
  [/domain .*already exists/i, 'domain_taken'],
  [/reserved username|not a valid username|username .*(invalid|cannot|may not)/i, 'username_invalid'],
  [/too weak|too easy to (guess|crack)/i, 'weak_password'],
  [
    /do not have (access to )?(the|an?) (account|user)|no such user|(account|user).* does not exist/i,
    'not_found',
  ],
  [/serial number .* does not match/i, 'zone_changed'],
  [/do not have .*\b(zone|domain)\b|\b(zone|domain)\b.* (does not exist|not found)/i, 'zone_not_found'],
  [/already (been )?suspended|not (currently )?suspended/i, 'already_so'],
  [/is suspended/i, 'account_suspended'],
  [/permission denied|access denied/i, 'access_denied'],
];

/** The sentence itself, without WHM's wrapping. */
const cleanReason = (reason: string): string => reason.replace(PREFIX, '').replace(SUFFIX, '').trim();

/** A stable code for a cleaned reason; null when it is none of those we act upon. */
const reasonCode = (reason: string): string | null =>
  CODES.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
