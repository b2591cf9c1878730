import { randomUUID } from 'node:crypto';
import type { Invocation } from '../support/invoke.ts';
import { USD_CLIENT } from '../support/shop.ts';

/** A request about the demo client, unless `ids` names another, with a key of its own. */
export const clientRequest = (
  token: string,
  ids: Record<string, number>,
  body: unknown = {},
): Invocation => ({ token, ids: { client: USD_CLIENT, ...ids }, body, idempotencyKey: randomUUID() });
