import { log } from '../../../platform/log.ts';
import { traced } from '../../../platform/tracing.ts';
import { IntegrationError } from '../../integration-error.ts';
import {
  type PushMessage,
  type PushProvider,
  type PushResult,
  type PushTarget,
  ttlOf,
} from '../../push-provider.ts';
import { timeLimit } from '../../time-limit.ts';
import { createConnection } from './connection.ts';
import { apnsResult } from './outcome.ts';
import { type ApnsTokenStore, createProviderTokenSource } from './provider-token.ts';
import { type ApnsSettings, apnsSettingsSchema } from './settings.ts';

const deviceToken = /^[\w-]{1,200}$/;

const payload = ({ title, body, data }: PushMessage): string =>
  JSON.stringify({ ...data, aps: { alert: { title, body }, sound: 'default' } });

/**
 * Push to iOS devices through the Apple Push Notification service, HTTP/2 with a provider token. Each device is
 * reached in its own environment. Delivering throws only what `tokenStore` throws.
 */
export const createApnsProvider = (
  settings: ApnsSettings,
  options: { tokenStore: ApnsTokenStore; deadlineMs?: number; now?: () => number },
): PushProvider & { close(): Promise<void> } => {
  const { tokenStore, deadlineMs = 10_000, now = Date.now } = options;
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
