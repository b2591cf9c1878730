import { findEntries } from '../catalog/catalog.ts';
import { getClient } from '../clients/clients.ts';
import type { OrderItemRequest } from '../contract/orders.ts';
import { parseDomainName } from '../integrations/domain-lookup/domain-name.ts';
import { invalid } from '../platform/failure.ts';
import { getItems } from '../platform/table/read.ts';
import type { ClientRecord } from '../records/client-record.ts';
import type { HoldRecord } from '../records/hold-record.ts';
import { keys } from '../records/keys.ts';
import { heldErrors, holdKey } from '../services/holds.ts';
import { type OrderLine, orderLines, wantedEntries } from './order-lines.ts';
import { type Priced, priceLines } from './pricing.ts';

/** All that is read before an order can be evaluated; none of it depends on another part, so it is one round trip. */
export type OrderContext = {
  client: ClientRecord;
  catalog: Awaited<ReturnType<typeof findEntries>>;
  holds: Map<string, HoldRecord>;
};

const holdName = ({ pk }: { pk: string }) => pk;

export const loadOrderContext = async (
  clientId: number,
  items: OrderItemRequest[],
): Promise<OrderContext> => {
  const { packageIds, tlds } = wantedEntries(items);
  const names = [...new Set(items.flatMap(({ domain }) => parseDomainName(domain)?.domain ?? []))];
  const [client, catalog, holds] = await Promise.all([
    getClient(clientId),
    findEntries(packageIds, tlds),
    getItems(...names.flatMap((name) => [keys.hold('domain', name), keys.hold('hosting', name)])),
  ]);
  return { client, catalog, holds: new Map(holds.flatMap((hold) => (hold ? [[holdName(hold), hold]] : []))) };
};

/** Evaluates and prices items. Throws a 422 that names every wrong field. */
export const draftOrder = (items: OrderItemRequest[], { client, catalog, holds }: OrderContext): Priced => {
  const { lines, errors } = orderLines(items, client.profile.currency, catalog);
  const held = heldErrors(
    lines,
    lines.map((line: OrderLine) => holds.get(holdKey(line).pk)),
  );
  const all = { ...held, ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return priceLines(lines, client.profile);
};
