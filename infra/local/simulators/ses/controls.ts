import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { Account, SesState, StoredMail } from './account.ts';
import type { DeliverySettings, EventDelivery } from './event-delivery.ts';
import { EVENT_NAMES, type EventName, isEventName } from './event-names.ts';

export type Controls = {
  state: SesState;
  delivery: EventDelivery;
  /** Lets an event happen to a mail. */
  cause: (mail: StoredMail, event: EventName) => void;
};

const ok = (body: unknown): SimulatorAnswer => ({ status: 200, body });
const wrong = (message: string): SimulatorAnswer => ({ status: 400, body: { message } });
const unknown: SimulatorAnswer = { status: 404, body: { message: 'No such mail.' } };

const MAIL_PATH = /^\/_simulator\/mails\/([^/]+)(\/events)?$/;
const EVENTS_WANTED = `"events" must be some of ${EVENT_NAMES.join(', ')}.`;

/** Newest first. */
const mailsTo = (state: SesState, to: string | null): StoredMail[] => {
  const mails = state.mails.list().toReversed();
  return to === null
    ? mails
    : mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase()));
};

const controlMail = (controls: Controls, { method, body }: SimulatorRequest, id: string, events: boolean) => {
  const mail = controls.state.mails.get(id);
  if (!mail) return unknown;
  if (!events) return method === 'GET' ? ok(mail) : null;
  const { event } = JSON.parse(body.toString()) as { event?: unknown };
  if (!isEventName(event)) return wrong(`"event" must be one of ${EVENT_NAMES.join(', ')}.`);
  controls.cause(mail, event);
  return ok(mail);
};

const addOutcome = (state: SesState, wish: { to?: unknown; events?: unknown; times?: number }) => {
  const { to, events, times = 1 } = wish;
  if (typeof to !== 'string' || !Array.isArray(events) || !events.every(isEventName))
    return wrong(EVENTS_WANTED);
  const outcomes = [...state.outcomes.get(), { to, events, times }];
  state.outcomes.put(outcomes);
  return ok(outcomes);
};

/**
 * Responds to what is asked of the simulator itself; returns null for any other request. See the section on SES of the README in
 * the folder above.
 */
export const control = async (
  controls: Controls,
  request: SimulatorRequest,
): Promise<SimulatorAnswer | null> => {
  const { state, delivery } = controls;
  const json = <T>() => JSON.parse(request.body.toString()) as T;
  const [, id, events] = MAIL_PATH.exec(request.path) ?? [];
  if (id !== undefined) return controlMail(controls, request, decodeURIComponent(id), events !== undefined);
  switch (`${request.method} ${request.path}`) {
    case 'GET /_simulator/mails':
      return ok({ mails: mailsTo(state, request.query.get('to')) });
    case 'DELETE /_simulator/mails':
      state.mails.clear();
      return { status: 204 };
    case 'GET /_simulator/account':
      return ok(state.account.get());
    case 'PATCH /_simulator/account':
      state.account.put({ ...state.account.get(), ...json<Partial<Account>>() });
      return ok(state.account.get());
    case 'POST /_simulator/outcomes':
      return addOutcome(state, json());
    case 'PATCH /_simulator/event-delivery':
      return ok(await delivery.change(json<Partial<DeliverySettings>>()));
    default:
      return null;
  }
};
