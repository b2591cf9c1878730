import { createPrivateKey } from 'node:crypto';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { log } from '../../../platform/log.ts';
import { traced } from '../../../platform/tracing.ts';
import { timeLimit } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  type PushMessage,
  type PushProvider,
  type PushResult,
  type PushTarget,
  ttlOf,
} from '../../push-provider.ts';
import { signJwt } from '../../sign-jwt.ts';
import type { SharedToken, TokenStore } from '../../vendor.ts';
import { type ApnsSettings, apnsSettingsSchema } from './secrets.ts';

/**
 * All instances share one token: Apple refuses tokens older than an hour (ExpiredProviderToken) and a sender who brings a
 * new one more than every 20 minutes (TooManyProviderTokenUpdates).
 */
type ProviderTokenSource = {
  current(): Promise<string>;
  /** Makes the next `current` look into the store again. */
  forget(): void;
};

const LIFETIME_MS = 45 * 60_000;

const jwtHeader = schema(() => z.object({ kid: z.string() }));

/** The key that signed the token: after a change of keys the store still holds one of the former key. */
const keyIdOf = (token: string): string => {
  const header = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8');
  return jwtHeader().parse(JSON.parse(header)).kid;
};

export const createProviderTokenSource = (
  settings: { team_id: string; key_id: string; private_key: string },
  store: TokenStore,
  now: () => number,
): ProviderTokenSource => {
  const key = createPrivateKey(settings.private_key);
  let held: SharedToken | null = null;
  let pending: Promise<SharedToken> | null = null;

  const mint = (): SharedToken => {
    const issuedAt = Math.floor(now() / 1000);
    const token = signJwt(key, { kid: settings.key_id }, { iss: settings.team_id, iat: issuedAt });
    return { token, issuedAt: new Date(issuedAt * 1000) };
  };

  const isUsable = ({ token, issuedAt }: SharedToken): boolean =>
    keyIdOf(token) === settings.key_id && now() - issuedAt.getTime() < LIFETIME_MS;

  const obtain = async (): Promise<SharedToken> => {
    const stored = await store.read();
    if (stored && isUsable(stored)) return stored;
    const minted = mint();
    if (await store.write(minted, stored)) return minted;
    const winner = await store.read();
    if (winner && isUsable(winner)) return winner;
    throw new IntegrationError('apns', 'unavailable', 'the shared provider token keeps changing');
  };

  return {
    current: async () => {
      if (held && isUsable(held)) return held.token;
      pending ??= obtain().finally(() => {
        pending = null;
      });
      held = await pending;
      return held.token;
    },
    forget: () => {
      held = null;
    },
  };
};

const deviceToken = /^[\w-]{1,200}$/;

const payload = ({ title, body, data }: PushMessage): string =>
  JSON.stringify({ ...data, aps: { alert: { title, body }, sound: 'default' } });

/**
 * Push to iOS devices through the Apple Push Notification service, HTTP/2 with a provider token. Each device is
 * reached in its own environment. Delivering throws only what `tokenStore` throws.
 */
export const createProvider = (
  settings: ApnsSettings,
  options: { tokenStore: TokenStore; deadlineMs?: number; now?: () => number },
): PushProvider & { close(): Promise<void> } => {
  const { tokenStore, deadlineMs = 10_000, now = () => Date.now() } = options;
  const apns = apnsSettingsSchema().parse(settings);
  const connections = {
    production: createConnection(apns.api_base),
    sandbox: createConnection(apns.sandbox_api_base),
  };
  const providerToken = createProviderTokenSource(apns, tokenStore, now);

  const headersOf = async (message: PushMessage) => ({
    authorization: `bearer ${await providerToken.current()}`,
    'apns-topic': apns.topic,
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-expiration': String(Math.floor(now() / 1000) + ttlOf(message)),
    'apns-collapse-id': message.collapseKey,
  });

  const attempt = async (
    { token, environment = 'production' }: PushTarget,
    message: PushMessage,
    limitMs: number,
  ): Promise<PushResult> => {
    if (!deviceToken.test(token)) return { outcome: 'unregistered', code: 'malformed', since: null };
    try {
      const connection = connections[environment];
      const headers = await headersOf(message);
      const answer = await traced(
        { system: 'apns', operation: 'send' },
        () => connection.post(`/3/device/${token}`, headers, payload(message), timeLimit('apns', limitMs)),
        ({ status }) => String(status),
      );
      if (answer.status === 403) providerToken.forget();
      return apnsResult(answer.status, answer.text);
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error;
      return { outcome: 'retry', code: error.kind, retryAfterSeconds: null };
    }
  };

  const deliver: PushProvider['deliver'] = async (target, message, call) => {
    const limitMs = Math.min(deadlineMs, call?.deadlineMs ?? deadlineMs);
    const result = await attempt(target, message, limitMs);
    if (result.outcome !== 'delivered') {
      log.warn('push not delivered', { provider: 'apns', outcome: result.outcome, code: result.code });
    }
    return result;
  };

  return {
    id: 'apns',
    deliver,
    close: async () => {
      await Promise.all(Object.values(connections).map((connection) => connection.close()));
    },
  };
};

type ApnsConnection = {
  /** Throws IntegrationError unless the whole answer arrived in time. */
  post(
    path: string,
    headers: OutgoingHttpHeaders,
    body: string,
    deadlineMs: number,
  ): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** One HTTP/2 session for all messages, as Apple asks for, opened when needed and again after it was lost. */
const createConnection = (origin: string): ApnsConnection => {
  let session: ClientHttp2Session | null = null;

  const open = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connect(origin);
    // Every message under way fails by itself; without a listener the session's own event would end the process.
    session.on('error', () => undefined);
    return session;
  };

  const exchange = async (
    headers: OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> => {
    const stream = open().request(headers, { signal });
    let status = 0;
    stream.once('response', (answer) => {
      status = answer[':status'] ?? 0;
    });
    stream.end(body);
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
    if (status === 0) throw new Error('the stream ended without an answer');
    return { status, text };
  };

  return {
    post: async (path, headers, body, deadlineMs) => {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        return await exchange({ ':method': 'POST', ':path': path, ...headers }, body, signal);
      } catch (cause) {
        if (!signal.aborted) throw new IntegrationError('apns', 'unavailable', 'no answer', { cause });
        // The session may be dead (a frozen function, a lost route): others finish on it, nobody starts.
        session?.close();
        throw new IntegrationError('apns', 'timeout', `no answer within ${deadlineMs} ms`, { cause });
      }
    },
    close: () =>
      new Promise((resolve) => {
        if (!session || session.destroyed) return resolve();
        // A session left behind by a time-out is closed already, but its end may still be to come.
        session.once('close', resolve);
        session.close();
      }),
  };
};

const errorBody = schema(() =>
  z.object({
    reason: z.string(),
    /** Milliseconds; only with status 410. */
    timestamp: z.number().int().positive().nullish().catch(null),
  }),
);

type ErrorBody = z.output<ReturnType<typeof errorBody>>;

const readError = (text: string): ErrorBody => {
  try {
    return errorBody().parse(JSON.parse(text));
  } catch {
    return { reason: 'unknown' };
  }
};

/**
 * Refusals after which a later try may succeed. Apple says of the others not to repeat them
 * (https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
 */
const isPassing = (status: number, reason: string): boolean =>
  status === 429 || status >= 500 || reason === 'ExpiredProviderToken' || reason === 'IdleTimeout';

/**
 * What an answer of APNs means for the device. `BadDeviceToken` is said of a token of the other environment, and of
 * what never was a token.
 */
const apnsResult = (status: number, text: string): PushResult => {
  if (status === 200) return { outcome: 'delivered' };
  const { reason: code, timestamp } = readError(text);
  if (status === 410) return { outcome: 'unregistered', code, since: timestamp ? new Date(timestamp) : null };
  if (code === 'BadDeviceToken') return { outcome: 'wrong_environment', code };
  if (isPassing(status, code)) return { outcome: 'retry', code, retryAfterSeconds: null };
  return { outcome: 'refused', code };
};

export const readSettings = () => readSecret('apns', apnsSettingsSchema);
