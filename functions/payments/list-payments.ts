import { presentPayment } from '../../shared/billing/invoices/present-invoice.ts';
import { payments } from '../../shared/contract/payments.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(payments['list-payments'], 'PAYMENT', presentPayment);
