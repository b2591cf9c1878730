import { presentPayment } from '../../shared/billing/invoices/index.ts';
import { payments } from '../../shared/contract/credit.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(payments['list-payments'], 'PAYMENT', presentPayment);
