import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { PaypalState } from './state.ts';

/** What a handler works with; it throws a Refusal. */
export type Context = {
  state: PaypalState;
  request: SimulatorRequest;
  /** Of a JSON body; `{}` where there is none. */
  body: unknown;
  /** The variable part of the path. */
  id: string;
  origin: string;
  /** Whether the request asks for the whole resource in the answer. */
  wantsAll: boolean;
  emit: (event: EventDraft) => void;
};

export type EventDraft = {
  event_type: string;
  resource_type: string;
  resource_version: string;
  summary: string;
  resource: object;
};

export type Handler = (context: Context) => SimulatorAnswer | Promise<SimulatorAnswer>;

export const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });
