import type { ApiClient, Schema } from './client.ts';

type Found = Schema['DomainAvailabilityResponse'];

/**
 * Looks for a name to register: a word under every ending that is sold, a whole name as it is, with others that are
 * suggested in place of a taken one.
 */
export const findNames = async (api: ApiClient, typed: string): Promise<Found[]> => {
  const text = typed.trim().toLowerCase();
  if (!text.includes('.')) {
    const { data: tlds } = await api.get('/catalog/domain-tlds');
    const domains = tlds.map(({ tld }) => `${text}.${tld}`);
    return (await api.post('/domains/bulk-check', { body: { domains } })).results;
  }
  const body = { domain: text };
  const found = await api.post('/domains/check', { body });
  if (found.status !== 'unavailable') return [found];
  return [found, ...(await api.post('/domains/suggest', { body })).results];
};
