import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import { log } from '../../../platform/log.ts';
import { traced } from '../../../platform/tracing.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { PushProvider, PushResult } from '../../push-provider.ts';
import { timeLimit } from '../../time-limit.ts';
import { toFcmMessage } from './message.ts';
import { fcmFailure } from './outcome.ts';
import { createServiceAccountCredential } from './service-account-credential.ts';
import { type FcmSettings, fcmSettingsSchema } from './settings.ts';

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
export const createFcmProvider = (
  settings: FcmSettings,
  deadlineMs = 10_000,
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
