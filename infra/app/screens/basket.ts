import type { Schema } from '../api/schema.ts';
import { type Stored, stored } from '../api/stored.ts';

export type Item = Schema['OrderItemRequest'];

const baskets = new Map<number, Stored<Item[]>>();

/** What the user has chosen for a client account, kept until it is ordered. */
export const basketOf = (client: number): Stored<Item[]> => {
  const basket = baskets.get(client) ?? stored<Item[]>(`basket of ${client}`, []);
  baskets.set(client, basket);
  return basket;
};

export const isSame = (one: Item, other: Item): boolean =>
  one.type === other.type && one.domain === other.domain;

export const addTo = (basket: Stored<Item[]>, item: Item): void =>
  basket.set([...basket.get().filter((held) => !isSame(held, item)), item]);

export const removeFrom = (basket: Stored<Item[]>, item: Item): void =>
  basket.set(basket.get().filter((held) => !isSame(held, item)));
