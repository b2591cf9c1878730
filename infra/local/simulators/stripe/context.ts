import { randomBytes } from 'node:crypto';
import type { SimulatorRequest } from '../simulator.ts';
import type { Collection } from '../store.ts';
import { missing } from './api-error.ts';
import type { Params } from './params.ts';
import type { StripeState } from './state.ts';

/** What a handler works with. */
export type Context = {
  state: StripeState;
  request: SimulatorRequest;
  params: Params;
  /** The variable parts of the path. */
  ids: string[];
  /** Where this simulator is reached, for the pages it hosts. */
  origin: string;
  key: 'secret' | 'publishable' | null;
  /** Where the webhook is sent. */
  webhookUrl: string;
  /** The Stripe-Version header. */
  version: string | null;
  /** `previous`: what the object's changed attributes were before, where the event tells. */
  emit: (type: string, object: object, previous?: object) => void;
};

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export const pick = <T>(entries: Collection<T>, what: string, id: string, param?: string): T => {
  const found = entries.get(id);
  if (found === undefined) throw missing(what, id, param);
  return found;
};
