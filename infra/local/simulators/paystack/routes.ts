import { showCheckout, submitCheckout } from './checkout.ts';
import { createRefund, listDisputes, listRefunds, openDispute, resolveDispute } from './refunds.ts';
import type { Handler } from './state.ts';
import { fetchById, initialize, list, verify } from './transactions.ts';

/** `open`: pages and what is done on demand; everything else needs the secret key. */
export type Route = { method: string; path: RegExp; open: boolean; handle: Handler };

const route = (line: string, handle: Handler, open = false): Route => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`), open, handle };
};

const ROUTES: Route[] = [
  route('POST /transaction/initialize', initialize),
  route('GET /transaction/verify/{id}', verify),
  route('GET /transaction', list),
  route('GET /transaction/{id}', fetchById),
  route('POST /refund', createRefund),
  route('GET /refund', listRefunds),
  route('GET /dispute', listDisputes),
  route('GET /checkout/{id}', showCheckout, true),
  route('POST /checkout/{id}', submitCheckout, true),
  route('POST /_simulator/transactions/{id}/dispute', openDispute, true),
  route('POST /_simulator/disputes/{id}/resolve', resolveDispute, true),
];

export const findRoute = (method: string, path: string): { route: Route; id: string } | null => {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
};
