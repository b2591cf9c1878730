import type { InvoiceRecord } from '../billing/records.ts';
import type { DomainRecord } from '../domains/records.ts';
import type { HostingRecord } from '../hosting/records.ts';

export const ofHosting = ({ id }: HostingRecord) => ({ type: 'hosting_account' as const, id });
export const ofDomain = ({ id }: DomainRecord) => ({ type: 'domain' as const, id });
export const ofInvoice = ({ id }: InvoiceRecord) => ({ type: 'invoice' as const, id });
