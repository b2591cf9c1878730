import type { Collection, Store } from './store.ts';

export type WebhookEvent = {
  id: string;
  type: string;
  body: string;
  /** The HTTP status of each try, oldest first; null for no answer. */
  answers: (number | null)[];
};

export type Delivery = { id: string; event_id: string; tries: number };

/** Part of a simulator's state, so that a restart tries at once what is undelivered. */
export type WebhookState = { events: Collection<WebhookEvent>; deliveries: Collection<Delivery> };

const EVENTS_KEPT = 1_000;

export const openWebhookState = (store: Store): WebhookState => ({
  events: store.collection('webhook_events', { kept: EVENTS_KEPT }),
  deliveries: store.collection('webhook_deliveries'),
});

/** What the gateways' simulators kept in their one file up to 1.0. */
export type FormerWebhookState = { events: WebhookEvent[]; deliveries: Omit<Delivery, 'id'>[] };

export const takeOverWebhooks = (state: WebhookState, former: FormerWebhookState): void => {
  for (const event of former.events) state.events.put(event.id, event);
  for (const [index, delivery] of former.deliveries.entries()) {
    const id = `former-${index}`;
    state.deliveries.put(id, { id, ...delivery });
  }
};
