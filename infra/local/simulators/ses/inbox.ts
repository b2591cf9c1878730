import { html } from '../../../../shared/platform/html.ts';
import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { SesState } from './account.ts';
import { MAIL_POLICY, mailDocument } from './inbox-document.ts';
import { listPage } from './inbox-list.ts';
import { mailPage, readView } from './inbox-mail.ts';
import { page } from './inbox-page.ts';

const MAIL = /^\/mails\/([^/]+)(\/html)?$/;

const missing = page({
  status: 404,
  title: 'No such mail',
  body: html`<h1>No such mail</h1><p>The inbox keeps the newest mails only.</p><p><a href="/">To the inbox</a></p>`,
});

/** The pages for people: `/`, `/mails/{id}` and the mail itself for the frame in there. Null for any other request. */
export const showInbox = ({ mails }: SesState, request: SimulatorRequest): SimulatorAnswer | null => {
  if (request.method !== 'GET') return null;
  if (request.path === '/') return listPage(mails.list().toReversed(), request.query.get('to')?.trim() ?? '');
  const [, id, isDocument] = MAIL.exec(request.path) ?? [];
  if (id === undefined) return null;
  const mail = mails.get(decodeURIComponent(id));
  if (!mail) return missing;
  if (!isDocument) return mailPage(mail, readView(request.query.get('view'), mail));
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY },
    body: mailDocument(mail.html ?? ''),
  };
};
