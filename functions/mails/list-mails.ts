import { mails } from '../../shared/contract/events.ts';
import { handleList } from '../../shared/http/index.ts';
import { presentMail } from '../../shared/mails/index.ts';

export const handler = handleList(mails['list-mails'], 'MAIL', presentMail);
