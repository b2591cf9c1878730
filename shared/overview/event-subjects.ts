import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';

export const ofHosting = ({ id }: HostingRecord) => ({ type: 'hosting_account' as const, id });
export const ofDomain = ({ id }: DomainRecord) => ({ type: 'domain' as const, id });
export const ofInvoice = ({ id }: InvoiceRecord) => ({ type: 'invoice' as const, id });
