import * as z from 'zod';
import { log } from '../../platform/log.ts';
import { IntegrationError } from '../integration-error.ts';
import type { PushMessage, PushOutcome, PushProvider } from '../push-provider.ts';
import { createConnection } from './connection.ts';
import { type ApnsTokenStore, createProviderTokenSource } from './provider-token.ts';
import { type ApnsSettings, apnsSettingsSchema } from './settings.ts';

const KEEP_SECONDS = 24 * 3600;

const deviceToken = /^[\w-]{1,200}$/;

const errorBody = z.object({ reason: z.string() });

const reasonOf = (text: string): string => {
  try {
    return errorBody.parse(JSON.parse(text)).reason;
  } catch {
    return 'unknown';
  }
};

/** https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
const outcomeOf = (status: number, reason: string): PushOutcome => {
  if (status === 200) return 'delivered';
  if (status === 410 || reason === 'BadDeviceToken') return 'dead_token';
  if (status === 429 || status >= 500 || reason === 'ExpiredProviderToken') return 'retry';
  return 'refused';
};

const payload = ({ title, body, data }: PushMessage): string =>
  JSON.stringify({ ...data, aps: { alert: { title, body }, sound: 'default' } });

/**
 * Push to iOS devices through the Apple Push Notification service, HTTP/2 with a provider token. `send` throws
 * only what `tokenStore` throws.
 */
export const createApnsProvider = (
  settings: ApnsSettings,
  options: { tokenStore: ApnsTokenStore; deadlineMs?: number; now?: () => number },
): PushProvider & { close(): Promise<void> } => {
  const { tokenStore, deadlineMs = 10_000, now = Date.now } = options;
  const apns = apnsSettingsSchema.parse(settings);
  const connection = createConnection(apns.api_base);
  const providerToken = createProviderTokenSource(apns, tokenStore, now);

  const deliver = async (
    token: string,
    message: PushMessage,
  ): Promise<{ status: number; reason: string }> => {
    const headers = {
      authorization: `bearer ${await providerToken.current()}`,
      'apns-topic': apns.topic,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(Math.floor(now() / 1000) + KEEP_SECONDS),
      'apns-collapse-id': message.collapseKey,
    };
    const answer = await connection.post(`/3/device/${token}`, headers, payload(message), deadlineMs);
    return { status: answer.status, reason: answer.status === 200 ? '' : reasonOf(answer.text) };
  };

  const attempt = async (
    token: string,
    message: PushMessage,
  ): Promise<{ outcome: PushOutcome; code: string }> => {
    if (!deviceToken.test(token)) return { outcome: 'dead_token', code: 'malformed' };
    try {
      const { status, reason } = await deliver(token, message);
      if (status === 403) providerToken.forget();
      return { outcome: outcomeOf(status, reason), code: reason };
    } catch (error) {
      if (error instanceof IntegrationError) return { outcome: 'retry', code: error.kind };
      throw error;
    }
  };

  return {
    id: 'apns',
    send: async (token, message) => {
      const { outcome, code } = await attempt(token, message);
      if (outcome !== 'delivered') log.warn('push not delivered', { provider: 'apns', outcome, code });
      return outcome;
    },
    close: connection.close,
  };
};
