import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { queryDuePage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import { suspendedHosting } from '../records/collections.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';
import { pagesOfOwed } from './owed-invoices.ts';

export type Suspended = { record: HostingRecord; since: string; reason: string };

const sinceOf = ({ suspended_at, updated_at }: HostingRecord): string => suspended_at ?? updated_at;

/** Why an account is suspended: all that would have to end. */
const reasonOf = (record: HostingRecord): string => {
  const { staff_suspension, gone_payments, renewal } = record;
  return [
    ...(staff_suspension ? [`staff: ${staff_suspension.reason}`] : []),
    ...(gone_payments?.length ? [`payment ${gone_payments.join(', ')} was returned`] : []),
    ...(renewal?.invoice_id
      ? [`${invoiceNumber(renewal.invoice_id)} is unpaid, due ${renewal.due_at.slice(0, 10)}`]
      : []),
  ].join('; ');
};

const isSuspended = (record: HostingRecord | undefined): record is HostingRecord =>
  record?.status === 'suspended';

const present = (record: HostingRecord): Suspended => ({
  record,
  since: sinceOf(record),
  reason: reasonOf(record),
});

/** Accounts that stay suspended until a person decides: by staff, or because a payment was returned. */
export const listHeldHosting = async (
  limit: number,
  after: string | null = null,
): Promise<{ suspended: Suspended[]; nextKey: string | null }> => {
  const { found, nextKey } = await queryDuePage(suspendedHosting, { limit, after });
  return { suspended: (await getItems(...found)).filter(isSuspended).map(present), nextKey };
};

const renewedBy = ({ client_id, services }: InvoiceRecord) =>
  services
    .filter(({ kind, type }) => kind === 'hosting' && type === 'renew')
    .map(({ id }) => keys.hosting(client_id, id));

/** All suspended accounts of all clients, with the reason: those that a person decides about, then those that are unpaid. */
export const listSuspended = async (progress: (found: number) => void): Promise<Suspended[]> => {
  const found = new Map<number, Suspended>();
  const add = (records: (HostingRecord | undefined)[]) => {
    for (const record of records.filter(isSuspended)) found.set(record.id, present(record));
    progress(found.size);
  };
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listHeldHosting>> = await listHeldHosting(200, after);
    add(page.suspended.map(({ record }) => record));
    after = page.nextKey;
  } while (after !== null);
  for await (const invoices of pagesOfOwed()) add(await getItems(...invoices.flatMap(renewedBy)));
  return [...found.values()];
};
