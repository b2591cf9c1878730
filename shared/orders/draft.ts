import {
  type CouponContext,
  findEntries,
  loadCoupon,
  NOTHING_TO_DISCOUNT,
  usableCoupon,
} from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import type { OrderItemRequest } from '../contract/order-request.ts';
import {
  type ConfirmationFinding,
  type KeptAnswers,
  loadClaims,
  loadKept,
  type NameClaims,
} from '../domains/index.ts';
import type { Sentence } from '../languages/sentence.ts';
import { parseDomainName } from '../platform/domain-name.ts';
import { type FieldErrors, invalid, proofRequired } from '../platform/failure.ts';
import { getItems } from '../platform/table/query.ts';
import type { ClientRecord } from '../records/clients.ts';
import { keys } from '../records/keys.ts';
import type { HoldRecord } from '../records/names.ts';
import { type HeldName, heldErrors, holdKey } from '../services/index.ts';
import { type Contested, contestedFinding, loadContested } from './contested-names.ts';
import { type OrderLine, orderLines, wantedEntries } from './order-lines.ts';
import { type Buyer, type ConfirmedNames, type Priced, priceLines } from './pricing.ts';

/** All that is read before an order can be evaluated; none of it depends on another part, so it is one round trip. */
export type OrderContext = {
  client: ClientRecord;
  catalog: Awaited<ReturnType<typeof findEntries>>;
  /** Of the names that cannot be had; one that gives way to the client is in `contested` alone. */
  holds: Map<string, HoldRecord>;
  contested: Map<string, Contested>;
  /** Who may have a right to each name that hosting is wanted for. */
  claims: NameClaims[];
  kept: KeptAnswers;
  coupon: CouponContext | null;
};

const parsedIn = (items: OrderItemRequest[]) => items.flatMap(({ domain }) => parseDomainName(domain) ?? []);
const namesIn = (items: OrderItemRequest[]) => [...new Set(parsedIn(items).map(({ domain }) => domain))];

/** The names of which an owner can show that they are theirs: what is to be registered has none yet. */
const provable = (items: OrderItemRequest[]): HeldName[] =>
  items.flatMap(({ type, domain, domain_option }) =>
    namesIn([{ type, domain, domain_option }]).flatMap((name) => [
      ...(type === 'hosting' ? [{ type, domain: name }] : []),
      ...(domain_option === 'transfer' ? [{ type: 'domain' as const, domain: name }] : []),
    ]),
  );

const holdName = ({ pk }: { pk: string }) => pk;

export const loadOrderContext = async (
  clientId: number,
  { items = [], promo_code }: { items?: OrderItemRequest[]; promo_code?: string | null | undefined },
  now: Date,
): Promise<OrderContext> => {
  const { packageIds, tlds, addonIds } = wantedEntries(items);
  const names = namesIn(items);
  const hosted = namesIn(items.filter(({ type }) => type === 'hosting'));
  const [client, catalog, holds, claims, kept, coupon] = await Promise.all([
    getClient(clientId),
    findEntries(packageIds, tlds, addonIds),
    getItems(...names.flatMap((name) => [keys.hold('domain', name), keys.hold('hosting', name)])),
    Promise.all(hosted.map((name) => loadClaims(clientId, name))),
    loadKept(parsedIn(items)),
    loadCoupon(clientId, promo_code, now),
  ]);
  const held = new Map(holds.flatMap((hold) => (hold ? [[holdName(hold), hold]] : [])));
  const contested = await loadContested(clientId, provable(items), held, now);
  for (const [key, { givesWay }] of contested) if (givesWay) held.delete(key);
  return { client, catalog, holds: held, contested, claims, kept, coupon };
};

/** Names for which the client has hosting here already, or has ordered it. */
export const hostedNames = (lines: { domain: string }[], { client, holds }: OrderContext): string[] =>
  lines
    .map(({ domain }) => domain)
    .filter((domain) => holds.get(keys.hold('hosting', domain).pk)?.client_id === client.id);

const heldFields = (lines: OrderLine[], { holds }: OrderContext): FieldErrors =>
  heldErrors(
    lines,
    lines.map((line) => holds.get(holdKey(line).pk)),
  );

/**
 * The lines that items stand for. When an item names nothing we sell, throws a 422 with every such field, and with
 * those whose names are held.
 */
export const draftLines = (items: OrderItemRequest[], context: OrderContext): OrderLine[] => {
  const { client, catalog } = context;
  const { lines, errors } = orderLines(items, client.profile.currency, catalog);
  if (Object.keys(errors).length > 0) throw invalid({ ...heldFields(lines, context), ...errors });
  return lines;
};

/** Names that are held here already. */
const heldFindings = (lines: OrderLine[], context: OrderContext): ConfirmationFinding[] =>
  Object.entries(heldFields(lines, context)).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, code: 'held_here', message })),
  );

/** The same, with how to get those that an unpaid order of somebody else holds. */
export const findHeld = async (
  lines: OrderLine[],
  context: OrderContext,
  now: Date,
): Promise<ConfirmationFinding[]> => {
  const { client, holds, contested } = context;
  const found = heldFindings(lines, context);
  const ways = lines.map((line, index) => {
    const { pk } = holdKey(line);
    const contest = holds.has(pk) ? contested.get(pk) : undefined;
    return contest ? contestedFinding(`items.${index}.domain`, contest, client.id, now) : undefined;
  });
  const offered = (await Promise.all(ways)).filter((finding) => finding !== undefined);
  const fields = new Set(offered.map(({ field }) => field));
  return [...found.filter(({ field }) => !fields.has(field)), ...offered];
};

const buyerIn = ({ client, catalog: { taxes } }: OrderContext, now: Date): Buyer => ({
  client,
  taxes,
  now,
});

/** Prices lines with the coupon that was asked for; without it, and with the reason, where it cannot be used. */
export const priceOrder = (
  lines: OrderLine[],
  context: OrderContext,
  confirmed: ConfirmedNames,
  now: Date,
): { priced: Priced; findings: ConfirmationFinding[] } => {
  const { coupon } = context;
  const buyer = buyerIn(context, now);
  const plain = () => priceLines(lines, buyer, confirmed);
  const refused = (message: Sentence) => ({
    priced: plain(),
    findings: [{ field: 'promo_code', code: 'promo_code_unusable' as const, message }],
  });
  if (!coupon) return { priced: plain(), findings: [] };
  const found = usableCoupon(coupon, now);
  if ('reason' in found) return refused(found.reason);
  const priced = priceLines(lines, buyer, confirmed, found.coupon);
  return priced.discount > 0 ? { priced, findings: [] } : refused(NOTHING_TO_DISCOUNT);
};

/** Prices items, names at the price that was confirmed. Throws a 422 that names every wrong field. */
export const draftOrder = (
  items: OrderItemRequest[],
  context: OrderContext,
  confirmed: ConfirmedNames,
  now: Date,
): Priced => {
  const lines = draftLines(items, context);
  const { priced, findings } = priceOrder(lines, context, confirmed, now);
  assertNone([...heldFindings(lines, context), ...findings]);
  return priced;
};

/** Throws a 422 with all findings by field, if there are any; its code says whether a name has to be proved. */
export const assertNone = (findings: ConfirmationFinding[]): void => {
  const fields: FieldErrors = {};
  for (const { field, message } of findings) {
    const known = fields[field] ?? [];
    fields[field] = known.some(({ english }) => english === message.english) ? known : [...known, message];
  }
  if (findings.length === 0) return;
  const proofs = findings.flatMap(({ proof }) => proof ?? []);
  throw proofs.length > 0 ? proofRequired(fields, proofs) : invalid(fields);
};
