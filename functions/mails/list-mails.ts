import { mails } from '../../shared/contract/mails.ts';
import { handleList } from '../../shared/http/list.ts';
import { presentMail } from '../../shared/mails/present-mail.ts';

export const handler = handleList(mails['list-mails'], 'MAIL', presentMail);
