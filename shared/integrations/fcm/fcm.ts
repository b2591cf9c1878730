import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging, type Message } from 'firebase-admin/messaging';
import { log } from '../../platform/log.ts';
import { IntegrationError } from '../integration-error.ts';
import type { PushMessage, PushProvider } from '../push-provider.ts';
import { fcmOutcome } from './outcome.ts';
import { createServiceAccountCredential } from './service-account-credential.ts';
import { type FcmSettings, fcmSettingsSchema } from './settings.ts';

const toMessage = (token: string, { title, body, data, collapseKey }: PushMessage): Message => ({
  token,
  notification: { title, body },
  data,
  // The collapse key replaces what is still on its way, the tag what the device already shows.
  android: { priority: 'high', collapseKey, notification: { tag: collapseKey } },
});

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

/** Push to Android devices through Firebase Cloud Messaging, HTTP v1. */
export const createFcmProvider = (
  settings: FcmSettings,
  deadlineMs = 10_000,
): PushProvider & { close(): Promise<void> } => {
  const { service_account: account, api_base: apiBase } = fcmSettingsSchema.parse(settings);
  const httpAgent = apiBase === undefined ? undefined : agentTo(apiBase);
  const app = initializeApp(
    {
      projectId: account.project_id,
      credential: createServiceAccountCredential(account, deadlineMs),
      ...(httpAgent && { httpAgent }),
    },
    randomUUID(),
  );

  return {
    id: 'fcm',
    send: async (token, message) => {
      try {
        await within(deadlineMs, getMessaging(app).send(toMessage(token, message)));
        return 'delivered';
      } catch (error) {
        const { outcome, code } = fcmOutcome(error);
        log.warn('push not delivered', { provider: 'fcm', outcome, code });
        return outcome;
      }
    },
    close: async () => {
      await deleteApp(app);
      httpAgent?.destroy();
    },
  };
};
