import { presentCreditNote } from '../../shared/billing/documents/index.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(documents['list-credit-notes'], 'NOTE', presentCreditNote);
