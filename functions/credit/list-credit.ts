import { presentCredit } from '../../shared/billing/invoices/present-invoice.ts';
import { credit } from '../../shared/contract/credit.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(credit['list-credit'], 'CREDIT', presentCredit);
