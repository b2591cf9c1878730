import { presentCredit } from '../../shared/billing/invoices/index.ts';
import { credit } from '../../shared/contract/credit.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(credit['list-credit'], 'CREDIT', presentCredit);
