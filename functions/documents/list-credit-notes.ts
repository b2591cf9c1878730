import { presentCreditNote } from '../../shared/billing/documents/present-credit-note.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(documents['list-credit-notes'], 'NOTE', presentCreditNote);
