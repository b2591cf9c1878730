import { gatewayFindings, leastCharge } from '../billing/ledger/index.ts';
import type { OrderItemRequest } from '../contract/order-request.ts';
import type { Gateway } from '../contract/vocabulary.ts';
import { type ConfirmationFinding, confirmNames, proofFindings } from '../domains/index.ts';
import { unavailable } from '../platform/failure.ts';
import { holdKey } from '../services/index.ts';
import { assertNone, draftLines, findHeld, type OrderContext } from './draft.ts';
import type { DomainLine, HostingLine, OrderLine } from './order-lines.ts';
import type { ConfirmedNames } from './pricing.ts';

/** What an order of some items would come to: names that were confirmed, and all that stands in the way. */
export type Evaluated = { lines: OrderLine[]; confirmed: ConfirmedNames; findings: ConfirmationFinding[] };

/** An order as its client sends it. */
type Request = {
  items: OrderItemRequest[];
  payment_gateway: Gateway;
  promo_code?: string | null | undefined;
  apply_credit?: boolean | undefined;
};

export type ConfirmedOrder = {
  names: ConfirmedNames;
  /** Names of hosting that nobody was asked about: where they lead is asked before they are paid. */
  unasked: string[];
};

const RETRY_AFTER_SECONDS = 10;

const isDomain = (line: OrderLine): line is DomainLine => line.type === 'domain';
const isHosting = (line: OrderLine): line is HostingLine => line.type === 'hosting';

/** A field of the profile stays what it is; others are those of the item. */
const numbered = (finding: ConfirmationFinding, { item }: OrderLine): ConfirmationFinding =>
  finding.field.startsWith('profile.') ? finding : { ...finding, field: `items.${item}.${finding.field}` };

/** Nobody has a name that the registrar will register along with the hosting. */
const isRegisteredAlong = ({ domain }: HostingLine, lines: OrderLine[]): boolean =>
  lines
    .filter(isDomain)
    .some(
      (line) => line.domain === domain && line.domainOption === 'register' && line.tld.registrar !== 'manual',
    );

/** Names of hosting that have to be proved first. */
const unproved = async (
  lines: OrderLine[],
  context: OrderContext,
  asks: boolean,
  now: Date,
): Promise<ConfirmationFinding[]> => {
  const owner = { clientId: context.client.id, invoiceId: null, now, asks };
  const wanted = lines
    .filter(isHosting)
    .filter((line) => !context.holds.has(holdKey(line).pk) && !isRegisteredAlong(line, lines));
  const found = await Promise.all(
    wanted.map(async (line) => {
      const claims = context.claims.find(({ domain }) => domain === line.domain);
      const findings = claims ? await proofFindings(claims, owner) : [];
      return findings.map((finding) => numbered(finding, line));
    }),
  );
  return found.flat();
};

/**
 * Evaluates items as registry, registrar and payment gateway will. Throws a 422 for items that name nothing we sell.
 * Names that are held here are not asked about, nor, unless it `asks`, where those of hosting lead.
 */
export const evaluateOrder = async (
  items: OrderItemRequest[],
  gateway: Gateway | null,
  context: OrderContext,
  now: Date,
  asks = true,
): Promise<Evaluated> => {
  const { profile } = context.client;
  const lines = draftLines(items, context);
  const confirmed: ConfirmedNames = new Map();
  const names = lines.filter(isDomain).filter((line) => !context.holds.has(holdKey(line).pk));
  const [held, confirmations, proofs] = await Promise.all([
    findHeld(lines, context, now),
    confirmNames(names, profile, now, context.kept),
    unproved(lines, context, asks, now),
  ]);
  // Of the total, which is not known yet, the price tells.
  const { currency } = profile;
  const findings = [...held, ...gatewayFindings(gateway, leastCharge(currency), currency), ...proofs];
  for (const [index, confirmation] of confirmations.entries()) {
    const line = names[index];
    if (!line) continue;
    if ('confirmed' in confirmation) confirmed.set(line.domain, confirmation.confirmed);
    else findings.push(...confirmation.findings.map((finding) => numbered(finding, line)));
  }
  const fields = new Map(findings.map((finding) => [`${finding.field} ${finding.message}`, finding]));
  return { lines, confirmed, findings: [...fields.values()] };
};

/**
 * Whether an order asks where the names of its hosting lead. One of hosting alone that takes no money leaves that to the
 * start of its payment, and depends on nobody else; a proof that was begun says that the name was in question before.
 */
const asksWhereNamesLead = (
  { items, apply_credit, promo_code }: Request,
  { claims }: OrderContext,
): boolean =>
  items.some(({ type }) => type === 'domain') ||
  apply_credit === true ||
  Boolean(promo_code) ||
  claims.some(({ proof }) => proof !== undefined);

/** Names confirmed for an order. Throws a 422 with every finding, or a 503 when only nobody answered. */
export const confirmOrder = async (
  request: Request,
  context: OrderContext,
  now: Date,
): Promise<ConfirmedOrder> => {
  const { items, payment_gateway } = request;
  const asks = asksWhereNamesLead(request, context);
  const { confirmed, findings } = await evaluateOrder(items, payment_gateway, context, now, asks);
  assertNone(findings.filter(({ code }) => code !== 'not_confirmed'));
  const [doubt] = findings;
  if (doubt) throw unavailable(doubt.message, RETRY_AFTER_SECONDS);
  return { names: confirmed, unasked: asks ? [] : context.claims.map(({ domain }) => domain) };
};
