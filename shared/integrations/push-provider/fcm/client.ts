import { createPrivateKey, randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app';
import { FirebaseMessagingError, getMessaging, type Message } from 'firebase-admin/messaging';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { log } from '../../../platform/log.ts';
import { traced } from '../../../platform/tracing.ts';
import { httpCall, parseJson, timeLimit } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type PushMessage, type PushProvider, type PushResult, ttlOf } from '../../push-provider.ts';
import { signJwt } from '../../sign-jwt.ts';
import { type FcmSettings, fcmSettingsSchema, type ServiceAccount } from './secrets.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME_SECONDS = 3600;

const tokenAnswer = schema(() =>
  z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
);

/**
 * Exchanges a signed assertion for an access token (RFC 7523). Used instead of the package's own `cert` because
 * that has no deadline and always asks Google, whatever the account's `token_uri` says.
 */
export const createServiceAccountCredential = (account: ServiceAccount, deadlineMs: number): Credential => {
  const key = createPrivateKey(account.private_key);

  const assertion = (): string => {
    const iat = Math.floor(Date.now() / 1000);
    const { client_email: iss, token_uri: aud } = account;
    return signJwt(key, { typ: 'JWT' }, { iss, aud, scope: SCOPE, iat, exp: iat + LIFETIME_SECONDS });
  };

  return {
    getAccessToken: async () => {
      const answer = await httpCall({
        system: 'google',
        operation: 'access token',
        method: 'POST',
        url: account.token_uri,
        body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertion() }),
        deadlineMs,
      });
      if (answer.status !== 200) {
        const kind = answer.status === 429 || answer.status >= 500 ? 'unavailable' : 'rejected';
        throw new IntegrationError('google', kind, `no access token (HTTP ${answer.status})`, {
          status: answer.status,
        });
      }
      const token = tokenAnswer().safeParse(parseJson('google', answer));
      if (!token.success) throw new IntegrationError('google', 'invalid_response', 'no access token');
      return token.data;
    },
  };
};

/** The package always calls https://fcm.googleapis.com; this agent hands it a plain connection to elsewhere. */
const agentTo = (apiBase: string): Agent => {
  const { hostname, port } = new URL(apiBase);
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => connect({ host: hostname, port: Number(port || 80) });
  return agent;
};

/** The package repeats a failed send on its own and cannot be cancelled, so only the waiting ends here. */
const within = async <T>(deadlineMs: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new IntegrationError('fcm', 'timeout', `no answer within ${deadlineMs} ms`));
  }, deadlineMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Push to Android phones, and to iPhones whose app uses Firebase, through Firebase Cloud Messaging, HTTP v1. */
export const createProvider = (
  settings: FcmSettings,
  { deadlineMs = 10_000 }: { deadlineMs?: number } = {},
): PushProvider & { close(): Promise<void> } => {
  const { service_account: account, api_base: apiBase } = fcmSettingsSchema().parse(settings);
  const httpAgent = apiBase === undefined ? undefined : agentTo(apiBase);
  const app = initializeApp(
    {
      projectId: account.project_id,
      credential: createServiceAccountCredential(account, deadlineMs),
      ...(httpAgent && { httpAgent }),
    },
    randomUUID(),
  );

  const deliver: PushProvider['deliver'] = async ({ token }, message, options): Promise<PushResult> => {
    try {
      const limitMs = timeLimit('fcm', Math.min(deadlineMs, options?.deadlineMs ?? deadlineMs));
      const send = () => getMessaging(app).send(toFcmMessage(token, message, new Date()));
      await traced({ system: 'fcm', operation: 'send' }, () => within(limitMs, send()));
      return { outcome: 'delivered' };
    } catch (error) {
      const result = fcmFailure(error);
      log.warn('push not delivered', { provider: 'fcm', outcome: result.outcome, code: result.code });
      return result;
    }
  };

  return {
    id: 'fcm',
    deliver,
    close: async () => {
      await deleteApp(app);
      httpAgent?.destroy();
    },
  };
};

const MS_PER_SECOND = 1000;

/**
 * A message for an Android phone or an iPhone, whichever the token belongs to. There is no collapse key: FCM keeps
 * four of them for a device that is away and drops the rest, so one for each subject would lose news. The tag
 * replaces what an Android phone shows of the same subject; on an iPhone `apns-collapse-id` does.
 */
const toFcmMessage = (token: string, message: PushMessage, now: Date): Message => {
  const { title, body, data, collapseKey } = message;
  const expires = Math.floor(now.getTime() / MS_PER_SECOND) + ttlOf(message);
  return {
    token,
    notification: { title, body },
    data,
    android: {
      priority: 'high',
      ttl: ttlOf(message) * MS_PER_SECOND,
      notification: { tag: collapseKey },
    },
    apns: {
      headers: {
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(expires),
        'apns-collapse-id': collapseKey,
      },
      payload: { aps: { alert: { title, body }, sound: 'default' } },
    },
  };
};

type Failure = Exclude<PushResult, { outcome: 'delivered' }>;

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode; INVALID_ARGUMENT is told apart below, UNSPECIFIED_ERROR says nothing. */
const OUTCOMES: Record<string, Failure['outcome']> = {
  UNREGISTERED: 'unregistered',
  SENDER_ID_MISMATCH: 'wrong_sender',
  QUOTA_EXCEEDED: 'retry',
  UNAVAILABLE: 'retry',
  INTERNAL: 'retry',
  THIRD_PARTY_AUTH_ERROR: 'refused',
};

/** Passing failures by the codes of the package, for answers that carry no code of FCM. */
const PASSING = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'messaging/device-message-rate-exceeded',
  'messaging/internal-error',
  'messaging/message-rate-exceeded',
  'messaging/server-unavailable',
  'messaging/unknown-error',
]);

const errorBody = schema(() =>
  z.object({
    error: z.object({
      message: z.string().default(''),
      details: z
        .array(
          z.object({
            errorCode: z.string().optional(),
            fieldViolations: z.array(z.object({ field: z.string() })).optional(),
          }),
        )
        .default([]),
    }),
  }),
);

type ErrorBody = z.output<ReturnType<typeof errorBody>>['error'];

/**
 * Whether an invalid argument is the token. FCM says INVALID_ARGUMENT of a message it cannot take as well, and a
 * bare 404 or 400 of a wrong project id: those must not end every device.
 */
const blamesToken = ({ message, details }: ErrorBody): boolean => {
  const violations = details.flatMap((detail) => detail.fieldViolations ?? []);
  return (
    violations.some((violation) => violation.field === 'message.token') ||
    message === 'The registration token is not a valid FCM registration token'
  );
};

const outcomeOf = (body: ErrorBody | undefined, packageCode: string): Failure['outcome'] => {
  const code = body?.details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? '';
  if (Object.hasOwn(OUTCOMES, code)) return OUTCOMES[code] ?? 'refused';
  if (body && blamesToken(body)) return 'unregistered';
  return PASSING.has(packageCode) ? 'retry' : 'refused';
};

const failure = (outcome: Failure['outcome'], code: string, retryAfter: unknown): Failure => {
  if (outcome === 'unregistered') return { outcome, code, since: null };
  if (outcome !== 'retry') return { outcome, code };
  const seconds = /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : null;
  return { outcome, code, retryAfterSeconds: seconds };
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** What a failed send means for the device. */
const fcmFailure = (error: unknown): Failure => {
  const cause = error instanceof Error && error.cause instanceof IntegrationError ? error.cause : error;
  if (cause instanceof IntegrationError) {
    return failure(cause.retryable ? 'retry' : 'refused', cause.kind, cause.retryAfterSeconds);
  }
  const response = error instanceof FirebaseMessagingError ? error.httpResponse : undefined;
  const body = errorBody().safeParse(response?.data).data?.error;
  const code = codeOf(error);
  return failure(outcomeOf(body, code), code, response?.headers['retry-after']);
};

export const readSettings = () => readSecret('fcm', fcmSettingsSchema);
