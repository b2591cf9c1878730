import { randomUUID } from 'node:crypto';
import { heldCoupon } from '../catalog/index.ts';
import { type ConfirmedName, nameserversAt } from '../domains/index.ts';
import { config } from '../platform/config/config.ts';
import { addMonths } from '../platform/dates.ts';
import { sum } from '../platform/money.ts';
import { newId } from '../platform/table/key.ts';
import type { PackageRecord } from '../records/catalog.ts';
import type { RegistrarPurchase } from '../records/domains.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoicedService } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { awaitedStatus, panelUsername, readyWork } from '../services/index.ts';
import { hostingAddons } from './order-lines.ts';
import type { Priced, PricedLine } from './pricing.ts';

export type OrderIds = { clientId: number; orderId: number; invoiceId: number };

export type NewService = { line: PricedLine; invoiced: InvoicedService };

/** Whose nameservers are to serve a domain: of one without hosting here the registrar's, where a machine runs them. */
const nameserversFor = ({ tld }: PricedLine & { type: 'domain' }, hasHosting: boolean): string[] =>
  hasHosting ? config().nameservers : nameserversAt(tld.registrar);

export const serviceOf = (line: PricedLine, now: Date): NewService => {
  const id = newId(now);
  if (line.type === 'hosting') return { line, invoiced: { kind: 'hosting', id, type: 'create' } };
  return {
    line,
    invoiced: { kind: 'domain', id, type: line.domainOption, registrar: line.tld.registrar },
  };
};

/** What the registrar agreed to, as the record keeps it. */
export const registrarPurchase = ({ price, purchaseType, premium }: ConfirmedName): RegistrarPurchase => ({
  price,
  type: purchaseType,
  premium: premium !== null,
});

/** Until when a package promises its price. */
const promisedPrice = ({ price_promise_months: months }: PackageRecord, now: Date) =>
  months ? { price_kept_until: addMonths(now, months).toISOString() } : {};

const common = ({ clientId, orderId, invoiceId }: OrderIds, id: number, currency: string, now: Date) => ({
  id,
  client_id: clientId,
  order_id: orderId,
  invoice_id: invoiceId,
  currency,
  attempts: 0,
  last_error: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** The record that a line of an order asks for, pending or, where the work `begins` at once, waiting for that. `hosted` are names with hosting here. */
export const serviceRecord = (
  { line, invoiced }: NewService,
  ids: OrderIds,
  { currency, coupon }: Pick<Priced, 'currency' | 'coupon'>,
  begins: boolean,
  hosted: ReadonlySet<string>,
  now: Date,
): ServiceRecord => {
  const { id } = invoiced;
  const work = begins ? readyWork(invoiced, now) : null;
  if (line.type === 'hosting') {
    const taken = sum([line, ...line.addons].map(({ period_discount }) => period_discount));
    const held = coupon && line.cycle !== 'one_time' ? heldCoupon(coupon, taken, currency) : null;
    const firstDiscount = sum([line, ...line.addons].map(({ first_discount }) => first_discount));
    return {
      ...keys.hosting(ids.clientId, id),
      ...common(ids, id, currency, now),
      ...withStatus('HOSTING', begins ? 'provisioning' : 'pending', id),
      ...work?.set,
      ...work?.due,
      kind: 'hosting',
      domain: line.domain,
      username: panelUsername(line.domain, randomUUID()),
      package_id: line.package.id,
      package_name: line.package.name,
      plan: line.package.plan,
      server: null,
      billing_cycle: line.cycle,
      recurring_amount: line.cycle === 'one_time' ? 0 : line.recurring,
      ...(line.addons.length > 0 ? { addons: hostingAddons(line.addons, line.cycle) } : {}),
      ...promisedPrice(line.package, now),
      ...(firstDiscount > 0 ? { first_discount: firstDiscount } : {}),
      ...(held ? { coupon: held } : {}),
      usage: null,
      cancellation: null,
      next_due_at: null,
      activated_at: null,
    };
  }
  return {
    ...keys.domain(ids.clientId, id),
    ...common(ids, id, currency, now),
    ...withStatus('DOMAIN', begins ? awaitedStatus(line.domainOption) : 'pending', id),
    ...work?.set,
    ...work?.due,
    kind: 'domain',
    name: line.domain,
    tld: line.tld.tld,
    type: line.domainOption,
    registrar: line.tld.registrar,
    years: line.years,
    recurring_amount: line.confirmed?.premium?.renewal ?? line.tld.prices[currency]?.renew ?? 0,
    auto_renew: true,
    nameservers: nameserversFor(line, hosted.has(line.domain)),
    registrar_key: randomUUID(),
    auth_code: line.authCode,
    purchase: line.confirmed && registrarPurchase(line.confirmed),
    tld_requirements: line.tldRequirements,
    registered_at: null,
    expires_at: null,
  };
};
