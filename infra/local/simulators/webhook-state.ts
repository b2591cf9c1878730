export type WebhookEvent = {
  id: string;
  type: string;
  body: string;
  /** The HTTP status of each try, oldest first; null for no answer. */
  answers: (number | null)[];
};

export type Delivery = { event_id: string; tries: number };

/** Part of a simulator's state, so that a restart tries at once what is undelivered. */
export type WebhookState = { events: WebhookEvent[]; deliveries: Delivery[] };

export const emptyWebhookState = (): WebhookState => ({ events: [], deliveries: [] });
