import { Refusal } from './refusal.ts';
import { nextId, type OpenproviderState, type Transaction } from './state.ts';

/** US cents that are set aside for what is requested and not finished. */
export const reservedCents = (state: OpenproviderState): number =>
  state.domains.list().reduce((total, { reserved }) => total + reserved, 0);

/** Refuses what the account has not got. */
export const mustAfford = (state: OpenproviderState, cents: number): void => {
  if (cents > state.balanceCents.get() - reservedCents(state)) throw new Refusal(310);
};

export type Purchase = Omit<Transaction, 'id' | 'at'>;

/** Takes the money for what was bought, and notes it. */
export const pay = (state: OpenproviderState, purchase: Purchase, at = Date.now()): void => {
  state.balanceCents.put(state.balanceCents.get() - purchase.cents);
  const id = nextId(state);
  state.transactions.put(String(id), { id, at, ...purchase });
};

/** Refuses, or takes the money at once. */
export const buy = (state: OpenproviderState, purchase: Purchase): void => {
  mustAfford(state, purchase.cents);
  pay(state, purchase);
};
