import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(invoices['list-invoices'], 'INVOICE', presentInvoice);
