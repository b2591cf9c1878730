const PLACES: Record<string, string> = {
  invoice: 'invoices',
  order: 'orders',
  hosting_account: 'hosting',
  domain: 'domains',
  ticket: 'tickets',
};

type Subject = { type: string; id: number | string };

/** The screen of what an event, a push message or the dashboard speaks of; null where there is none. */
export const screenOf = (client: number | string, { type, id }: Subject): string | null =>
  PLACES[type] ? `/clients/${client}/${PLACES[type]}/${id}` : null;
