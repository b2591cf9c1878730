import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(invoices['list-invoices'], 'INVOICE', presentInvoice);
