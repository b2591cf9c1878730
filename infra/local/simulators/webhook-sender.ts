import { randomUUID } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest } from './simulator.ts';

export type WebhookEvent = {
  id: string;
  type: string;
  body: string;
  /** The HTTP status of each try, oldest first; null for no answer. */
  answers: (number | null)[];
};

type Delivery = { id: string; event_id: string; tries: number; due_at: number };

/** Part of a simulator's state, so that what is undelivered is tried again after a restart. */
export type WebhookState = { events: WebhookEvent[]; deliveries: Delivery[] };

export const emptyWebhookState = (): WebhookState => ({ events: [], deliveries: [] });

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
  disturb(disturbance: Disturbance): void;
  /** Delivers an old event again; false when there is none with this id. */
  resend(eventId: string): boolean;
  /** Resolves when every event is delivered, given up or dropped. */
  idle(): Promise<void>;
  /** Answers the control calls below `/_simulator/webhooks`; null for any other request. */
  control(request: SimulatorRequest): SimulatorAnswer | null;
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
const EVENTS_KEPT = 1_000;

/** Delivers signed events at least once, in no promised order, like the gateways do. */
export const createWebhookSender = (options: WebhookOptions): WebhookSender => {
  const { state, save, schedule, retryScale = 1 / 60 } = options;
  const plan: Required<Disturbance> = { duplicate: 0, drop: 0, reorder: false, delay_ms: 0 };
  const timers = new Map<Delivery, NodeJS.Timeout>();
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

  const arm = (delivery: Delivery, dueAt: number): void => {
    delivery.due_at = dueAt;
    clearTimeout(timers.get(delivery));
    timers.set(
      delivery,
      setTimeout(() => attempt(delivery), Math.max(0, dueAt - Date.now())),
    );
  };

  const finish = (delivery: Delivery): void => {
    state.deliveries.splice(state.deliveries.indexOf(delivery), 1);
    if (state.deliveries.length > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    timers.delete(delivery);
    const event = state.events.find(({ id }) => id === delivery.event_id);
    const status = event ? await post(event.body) : null;
    if (stopped.signal.aborted) return;
    event?.answers.push(status);
    const pauseMinutes = schedule[delivery.tries];
    delivery.tries += 1;
    const isDone =
      !event || pauseMinutes === undefined || (status !== null && options.isAcknowledged(status));
    if (isDone) finish(delivery);
    else arm(delivery, Date.now() + pauseMinutes * MINUTE_MS * retryScale);
    if (held && held !== delivery) arm(held, Date.now());
    if (held !== delivery || isDone) held = null;
    save();
  };

  const deliver = (eventId: string, pauseMs: number): Delivery => {
    const delivery = { id: randomUUID(), event_id: eventId, tries: 0, due_at: 0 };
    state.deliveries.push(delivery);
    arm(delivery, Date.now() + pauseMs);
    return delivery;
  };

  const sender: WebhookSender = {
    send: ({ id, type, body }) => {
      state.events.push({ id, type, body, answers: [] });
      state.events.splice(0, state.events.length - EVENTS_KEPT);
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
    events: () => state.events,
    disturb: (disturbance) => Object.assign(plan, disturbance),
    resend: (eventId) => {
      if (!state.events.some(({ id }) => id === eventId)) return false;
      deliver(eventId, 0);
      save();
      return true;
    },
    idle: () =>
      state.deliveries.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    control: ({ method, path, body }) => {
      const json = () => JSON.parse(body.toString()) as Record<string, unknown>;
      switch (`${method} ${path}`) {
        case 'GET /_simulator/webhooks':
          return { status: 200, body: { events: state.events, undelivered: state.deliveries.length } };
        case 'POST /_simulator/webhooks':
          sender.disturb(json());
          return { status: 200, body: plan };
        case 'POST /_simulator/webhooks/resend':
          return { status: sender.resend(String(json().event_id)) ? 204 : 404 };
        default:
          return null;
      }
    },
    stop: () => {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };

  for (const delivery of state.deliveries) arm(delivery, delivery.due_at);
  return sender;
};
