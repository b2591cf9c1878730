import { randomUUID } from 'node:crypto';
import type { Delivery, WebhookEvent, WebhookState } from './webhook-state.ts';

export type Disturbance = {
  /** The next n events are delivered twice. */
  duplicate?: number;
  /** The next n events are never delivered, unless resent. */
  drop?: number;
  /** The next event arrives after the one that follows it (or 5 seconds late). */
  reorder?: boolean;
  /** Every event waits this long, until set to 0. */
  delay_ms?: number;
};

export type WebhookSender = {
  /** The caller saves the state. */
  send(event: { id: string; type: string; body: string }): void;
  /** Every event of the last thousand, oldest first. */
  events(): WebhookEvent[];
  /** Returns the plan as it is now. */
  disturb(disturbance: Disturbance): Required<Disturbance>;
  /** Delivers an old event again; false when there is none with this id. */
  resend(eventId: string): boolean;
  /** Resolves when every event is delivered, dropped or out of tries. */
  idle(): Promise<void>;
  stop(): void;
};

export type WebhookOptions = {
  url: () => string;
  /** Signature headers, made anew for each try. */
  sign: (body: string) => Record<string, string>;
  isAcknowledged: (status: number) => boolean;
  timeoutMs: number;
  /** Minutes between tries. */
  schedule: number[];
  /** By which the schedule is shortened. Default 1/60: a minute of the gateway passes in a second. */
  retryScale: number | undefined;
  state: WebhookState;
  save: () => void;
};

const MINUTE_MS = 60_000;
const REORDER_LIMIT_MS = 5_000;

/** Delivers signed events at least once, in no promised order, like the gateways do. */
export const createWebhookSender = (options: WebhookOptions): WebhookSender => {
  const { state, save, schedule, retryScale = 1 / 60 } = options;
  const plan: Required<Disturbance> = { duplicate: 0, drop: 0, reorder: false, delay_ms: 0 };
  /** By the id of the delivery, of those that are neither over nor under way. */
  const timers = new Map<string, NodeJS.Timeout>();
  const stopped = new AbortController();
  let held: Delivery | null = null;
  let waiting: (() => void)[] = [];

  const post = async (body: string): Promise<number | null> => {
    try {
      const response = await fetch(options.url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...options.sign(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(options.timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  };

  const arm = (delivery: Delivery, pauseMs: number): void => {
    clearTimeout(timers.get(delivery.id));
    timers.set(
      delivery.id,
      setTimeout(() => attempt(delivery), pauseMs),
    );
  };

  const finish = (delivery: Delivery): void => {
    state.deliveries.delete(delivery.id);
    if (held) arm(held, 0);
    held = null;
    if (state.deliveries.size() > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    timers.delete(delivery.id);
    if (held?.id === delivery.id) held = null;
    const { body } = state.events.get(delivery.event_id) ?? {};
    const status = body === undefined ? null : await post(body);
    if (stopped.signal.aborted) return;
    // Read again: a duplicate may have been answered meanwhile.
    const event = state.events.get(delivery.event_id);
    if (event) state.events.put(event.id, { ...event, answers: [...event.answers, status] });
    const pauseMinutes = schedule[delivery.tries];
    const isAcknowledged = status !== null && options.isAcknowledged(status);
    if (!event || isAcknowledged || pauseMinutes === undefined) finish(delivery);
    else {
      const next = { ...delivery, tries: delivery.tries + 1 };
      state.deliveries.put(next.id, next);
      arm(next, pauseMinutes * MINUTE_MS * retryScale);
    }
    save();
  };

  const deliver = (eventId: string, pauseMs: number): Delivery => {
    const delivery = { id: randomUUID(), event_id: eventId, tries: 0 };
    state.deliveries.put(delivery.id, delivery);
    arm(delivery, pauseMs);
    return delivery;
  };

  for (const delivery of state.deliveries.list()) arm(delivery, 0);

  return {
    send: ({ id, type, body }) => {
      state.events.put(id, { id, type, body, answers: [] });
      if (plan.drop > 0) {
        plan.drop -= 1;
      } else if (plan.reorder) {
        plan.reorder = false;
        held = deliver(id, REORDER_LIMIT_MS);
      } else {
        deliver(id, plan.delay_ms);
        if (plan.duplicate > 0) {
          plan.duplicate -= 1;
          deliver(id, plan.delay_ms);
        }
      }
    },
    events: () => state.events.list(),
    disturb: (disturbance) => Object.assign(plan, disturbance),
    resend: (eventId) => {
      if (!state.events.get(eventId)) return false;
      deliver(eventId, 0);
      save();
      return true;
    },
    idle: () =>
      state.deliveries.size() === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    stop: () => {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
