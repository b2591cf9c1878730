import { createHash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { type PushSubscription, readSubscription } from '../../../contract/web-push.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { config } from '../../../platform/config/config.ts';
import { log } from '../../../platform/log.ts';
import { type HttpAnswer, httpCall, retryAfterSeconds } from '../../http-call.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type PushMessage, type PushProvider, type PushResult, ttlOf } from '../../push-provider.ts';
import { publicKeyOf, type WebPushSettings, webPushSettingsSchema } from './secrets.ts';

/** What is left of the 4096 bytes that every push service takes (RFC 8291, section 4). */
const MAX_PAYLOAD_BYTES = 3993;

/** A later message with the same topic replaces one that waits: 32 letters of base64url (RFC 8030, section 5.4). */
const topicOf = ({ collapseKey }: PushMessage): string =>
  createHash('sha256').update(collapseKey).digest('base64url').slice(0, 32);

const payloadOf = ({ title, body, data, collapseKey }: PushMessage): string =>
  JSON.stringify({ title, body, tag: collapseKey, data });

const retryAfter = ({ headers }: HttpAnswer): number | null => retryAfterSeconds(headers, new Date());

/**
 * What an answer means for the subscription: RFC 8030, sections 5 and 7.3. RFC 8292, section 4.2: 403 is said of a
 * key that the browser has not subscribed with, and of one that is not rightly used.
 */
const resultOf = (answer: HttpAnswer): PushResult => {
  const { status } = answer;
  const code = String(status);
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'unregistered', code, since: null };
  if (status === 403) return { outcome: 'wrong_sender', code };
  if (status === 429 || status >= 500) {
    return { outcome: 'retry', code, retryAfterSeconds: retryAfter(answer) };
  }
  return { outcome: 'refused', code };
};

/** Push to browsers. Delivering throws nothing. */
export const createProvider = (
  settings: WebPushSettings,
  { deadlineMs = 10_000 }: { deadlineMs?: number } = {},
): PushProvider & { close(): Promise<void> } => {
  const { subject, private_key: privateKey, reached_at } = webPushSettingsSchema().parse(settings);
  const vapid = { subject, privateKey, publicKey: publicKeyOf(privateKey) };

  const urlOf = ({ endpoint }: PushSubscription): URL => {
    const { origin, pathname, search } = new URL(endpoint);
    return new URL(reached_at[endpoint] ?? pathname + search, reached_at[origin] ?? origin);
  };

  const attempt = async (token: string, message: PushMessage, limitMs: number): Promise<PushResult> => {
    const subscription = readSubscription(token);
    if (!subscription) return { outcome: 'unregistered', code: 'malformed', since: null };
    const data = payloadOf(message);
    if (Buffer.byteLength(data) > MAX_PAYLOAD_BYTES) return { outcome: 'refused', code: 'too_large' };
    const options = { ttl: ttlOf(message), urgency: 'high', topic: topicOf(message) } as const;
    const request = await buildPushPayload(
      { data, options },
      { ...subscription, expirationTime: null },
      vapid,
    ).catch(() => null);
    // What looks like a key and is no point of the curve.
    if (!request) return { outcome: 'unregistered', code: 'malformed', since: null };
    try {
      const { headers, body } = request;
      const call = { system: 'webpush', operation: 'send', method: 'POST', deadlineMs: limitMs } as const;
      return resultOf(await httpCall({ ...call, url: urlOf(subscription), headers, body }));
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error;
      return { outcome: 'retry', code: error.kind, retryAfterSeconds: null };
    }
  };

  const deliver: PushProvider['deliver'] = async ({ token }, message, call) => {
    const result = await attempt(token, message, Math.min(deadlineMs, call?.deadlineMs ?? deadlineMs));
    if (result.outcome !== 'delivered') {
      log.warn('push not delivered', { provider: 'webpush', outcome: result.outcome, code: result.code });
    }
    return result;
  };

  return { id: 'webpush', deliver, close: async () => undefined };
};

/** Throws where browsers subscribe with another key than the secret has: no message would be taken. */
export const readSettings = async () => {
  const settings = await readSecret('webpush', webPushSettingsSchema);
  if (publicKeyOf(settings.private_key) !== config().web_push?.public_key) {
    throw new IntegrationError('webpush', 'rejected', 'config.web_push.public_key belongs to another key');
  }
  return settings;
};
