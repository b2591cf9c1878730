import { queryDuePages } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import { owedInvoices } from '../records/collections.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';

type Wanted = { limit: number; after?: string | null; dueBefore?: Date | null };

/** One page of the unpaid invoices of all clients, those due first at the beginning; only those due before a time. */
export const listOwedInvoices = async ({
  limit,
  after = null,
  dueBefore = null,
}: Wanted): Promise<{ invoices: InvoiceRecord[]; nextKey: string | null }> => {
  const upTo = dueBefore?.toISOString();
  const page = await queryDuePages(owedInvoices, { limit, after, ...(upTo ? { upTo } : {}) });
  const entries = await getItems(...page.found);
  const known = entries.filter((entry) => entry !== undefined);
  const invoices = await getItems(
    ...known.map(({ client_id, invoice_id }) => keys.invoice(client_id, invoice_id)),
  );
  // The index lags behind, so each invoice is asked whether it is still unpaid.
  return {
    invoices: invoices.filter((invoice) => invoice?.status === 'unpaid') as InvoiceRecord[],
    nextKey: page.nextKey,
  };
};

/** All of them, page by page. */
export async function* pagesOfOwed(dueBefore: Date | null = null): AsyncGenerator<InvoiceRecord[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listOwedInvoices>> = await listOwedInvoices({
      limit: 200,
      after,
      dueBefore,
    });
    yield page.invoices;
    after = page.nextKey;
  } while (after !== null);
}
