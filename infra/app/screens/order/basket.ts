import { useMemo } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { type Kept, kept } from '../../../client/kept.ts';
import { useKept } from '../../../client/preact/use-kept.ts';

export type Item = Schema['OrderItemRequest'];

/** What is chosen, the name as it was typed, and what the registry asks of who registers it. */
export type Choice = { item: Item; shown: string; asks: Schema['DomainRequirements'] | null };

/** What is chosen outlives a restart until it is ordered. Chosen before the log-in, it is kept for the one who logs in. */
export const basketOf = (client: number | 'visitor'): Kept<Choice[]> =>
  kept<Choice[]>(localStorage, `basket of ${client}`, []);

const isSame = (a: Item, b: Item): boolean => a.type === b.type && a.domain === b.domain;

export const useBasket = (client: number) => {
  const basket = useMemo(() => {
    const mine = basketOf(client);
    const earlier = basketOf('visitor');
    if (earlier.get().length > 0) mine.set([...mine.get(), ...earlier.get()]);
    earlier.set([]);
    return mine;
  }, [client]);
  const choices = useKept(basket);
  const put = (choice: Choice) =>
    basket.set([...choices.filter(({ item }) => !isSame(item, choice.item)), choice]);
  const change = (old: Item, item: Item) =>
    basket.set(choices.map((choice) => (isSame(choice.item, old) ? { ...choice, item } : choice)));
  const remove = (old: Item) => basket.set(choices.filter(({ item }) => !isSame(item, old)));
  return { choices, put, change, remove, empty: () => basket.set([]) };
};
