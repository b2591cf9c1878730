import { screenOf } from './screen-of.ts';

/** What the API sends (guide, "Push"). */
type Message = { title: string; body: string; tag: string; data: Record<string, string> };

type WindowClient = { navigate(url: string): Promise<unknown>; focus(): Promise<unknown> };

/** What of a worker is used here; the library of types for workers does not go with that for pages. */
type Worker = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(query: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(
    type: 'push',
    listen: (event: { data: { json(): Message } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listen: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};

const addressOf = ({ client_id = '', subject_type = '', subject_id = '' }: Message['data']): string =>
  screenOf(client_id, { type: subject_type, id: subject_id }) ?? `/clients/${client_id}`;

/** A window that is open already goes there, so that nobody has two. */
const open = async ({ clients }: Worker, address: string): Promise<unknown> => {
  const [first] = await clients.matchAll({ type: 'window' });
  if (!first) return clients.openWindow(address);
  await first.navigate(address);
  return first.focus();
};

/** Shows what is pushed, and opens the screen of what it speaks of. */
export const showPushed = (worker: Worker): void => {
  worker.addEventListener('push', (event) => {
    const message = event.data?.json();
    if (!message) return;
    const { title, body, tag, data } = message;
    event.waitUntil(worker.registration.showNotification(title, { body, tag, data, icon: '/icon.svg' }));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, addressOf(event.notification.data)));
  });
};
