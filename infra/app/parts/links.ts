import type { Schema } from '../api/schema.ts';

const PLACES: Partial<Record<Schema['Event']['subject']['type'], string>> = {
  invoice: 'invoices',
  hosting_account: 'hosting',
  domain: 'domains',
  ticket: 'tickets',
};

/** The screen of what an event, a push message or the dashboard speaks of. */
export const screenOf = (client: number, { type, id }: Schema['Event']['subject']): string => {
  const place = PLACES[type];
  return place ? `/clients/${client}/${place}/${id}` : `/clients/${client}`;
};
