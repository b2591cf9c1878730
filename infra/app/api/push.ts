import { kept } from '../../client/kept.ts';
import { Problem } from '../../client/problem.ts';
import { language } from '../words/words.ts';
import { api, deviceName, session } from './client.ts';

/** Names this browser among the devices of a user; it stays when they log out. */
const installation = kept(localStorage, 'installation', '');

export const deviceId = (): string => {
  if (installation.get() === '') installation.set(crypto.randomUUID());
  return installation.get();
};

/** Whether this browser can be pushed to: on an iPhone only once the app is on its home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findSubscription = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
};

/** A browser that has subscribed with a former key of ours subscribes anew. */
const subscribe = async (applicationServerKey: string): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(wanted).catch(async (thrown) => {
    const former = await pushManager.getSubscription();
    if (!former) throw thrown;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  });
};

/** Asks the user whether they want it, and has messages about the client account sent here; a press has to lead here. */
export const turnOnPush = async (client: number, applicationServerKey: string): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Problem(0, { code: 'push_denied', message: 'The browser does not allow it.' });
  }
  const { endpoint, keys } = (await subscribe(applicationServerKey)).toJSON();
  await api.post('/clients/{client}/devices', {
    path: { client },
    body: {
      device_id: deviceId(),
      device_name: deviceName(),
      platform: 'web',
      push_provider: 'webpush',
      push_token: JSON.stringify({ endpoint, keys }),
      locale: language.get(),
      notifications_enabled: true,
    },
  });
};

/** Whoever logs out, or is logged out, gets nothing any more; the API forgets the device by itself. */
export const endPushWithSession = (): void => {
  session.current.watch(async (here) => {
    if (here === null) await (await findSubscription())?.unsubscribe();
  });
};
