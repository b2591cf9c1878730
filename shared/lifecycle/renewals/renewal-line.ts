import type { AddTax } from '../../billing/tax/tax-payer.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import type { InvoicedService, InvoiceLine } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { nextTerms } from '../../services/next-terms.ts';
import { renewedExpiry, renewedUntil } from './periods.ts';

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';

const describeHosting = (record: HostingRecord) => ({
  type: 'hosting_renewal' as const,
  description: `Renewal of ${nextTerms(record).package_name} hosting for ${record.domain} until ${day(renewedUntil(record))}`,
  hosting_account_id: record.id,
  domain_id: null,
});

const describeDomain = (record: DomainRecord) => ({
  type: 'domain_renewal' as const,
  description: `Renewal of ${record.name} until ${day(renewedExpiry(record))}`,
  hosting_account_id: null,
  domain_id: record.id,
});

/** One more period at the price agreed when the service was ordered, with today's tax. */
export const renewalLine = (record: ServiceRecord, withTax: AddTax): InvoiceLine => ({
  ...(record.kind === 'hosting' ? describeHosting(record) : describeDomain(record)),
  ...withTax(record.kind === 'hosting' ? nextTerms(record).recurring_amount : record.recurring_amount),
});

export const renewedService = (record: ServiceRecord): InvoicedService =>
  record.kind === 'hosting'
    ? { kind: 'hosting', id: record.id, type: 'renew' }
    : { kind: 'domain', id: record.id, type: 'renew', registrar: record.registrar };
