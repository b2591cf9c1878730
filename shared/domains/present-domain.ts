import { toMajor } from '../platform/money.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { expiryEnds } from '../services/next-step.ts';
import { nextYearPrice } from '../services/next-terms.ts';
import { presentPriceChange } from '../services/present-price-change.ts';

const WAITING = new Set<DomainRecord['status']>(['pending', 'pending_registration', 'pending_transfer']);

const presentTransfer = ({ transfer }: DomainRecord) => {
  if (!transfer) return null;
  const { state, lock, updated_at } = transfer;
  return { state, lock, updated_at };
};

// In this order, which a map of the table does not keep.
const presentVerification = ({ verification }: DomainRecord) =>
  verification ? { status: verification.status, verify_by: verification.verify_by } : null;

const presentRestoration = (domain: DomainRecord) => {
  const { status, expiry_terms, currency, renewal } = domain;
  const year = nextYearPrice(domain);
  const fee = expiry_terms?.restore_fee ?? null;
  if (status !== 'redemption' || fee === null) return null;
  return {
    fee: toMajor(fee, currency),
    renewal: toMajor(year, currency),
    total: toMajor(fee + year, currency),
    until: expiryEnds(domain).redemption.toISOString(),
    invoice_id: renewal?.restores ? renewal.invoice_id : null,
  };
};

export const presentDomain = (domain: DomainRecord) => ({
  id: domain.id,
  client_id: domain.client_id,
  order_id: domain.order_id,
  name: domain.name,
  tld: domain.tld,
  status: domain.status,
  type: domain.type,
  provisional: domain.registrar === 'manual' && WAITING.has(domain.status),
  years: domain.years,
  recurring_amount: toMajor(domain.recurring_amount, domain.currency),
  currency: domain.currency,
  price_change: presentPriceChange(domain.price_change, domain.currency),
  auto_renew: domain.auto_renew,
  nameservers: domain.nameservers,
  privacy: domain.privacy ?? null,
  locked: domain.locked ?? null,
  version: domain.version ?? 0,
  operation_id: domain.operation_id ?? null,
  contact_verification: presentVerification(domain),
  transfer: presentTransfer(domain),
  restore: presentRestoration(domain),
  registered_at: domain.registered_at,
  expires_at: domain.expires_at,
  created_at: domain.created_at,
  updated_at: domain.updated_at,
});
