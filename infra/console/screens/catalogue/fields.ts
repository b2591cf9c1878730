export type Typed = Record<string, string>;

/** What is on the screen already, as a list that has no more pages. */
export const asList = <T>(data: T[]) => ({
  ...{ data, problem: null, more: null },
  reload: () => undefined,
});

const OFFERED = [
  { id: 'yes', name: 'On offer' },
  { id: 'no', name: 'Not on offer' },
];

export const common = (active: boolean) => ({
  from: { label: 'Prices hold from', type: 'date' as const, hint: 'At once unless said.' },
  active: { label: 'Offer', as: 'select' as const, options: OFFERED, defaultValue: active ? 'yes' : 'no' },
});

export const amount = (label: string, value: number | null | undefined) => ({
  label,
  ...{ type: 'number' as const, step: 'any', defaultValue: value == null ? '' : String(value) },
});

/** The prices of an entry that were typed: at once, or from a day on. */
export const timed = <P>(prices: P, { from, active }: Typed, entry: { prices: P; next_prices: unknown }) => ({
  ...(from ? { next_prices: { from, prices } } : { prices, next_prices: entry.next_prices as null }),
  active: active === 'yes',
});
