import { type Html, html } from '../../../../shared/platform/html.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import type { StoredMail } from './account.ts';
import { badge, page, timeElement } from './inbox-page.ts';

const row = (mail: StoredMail): Html => html`<li><a class="card" href="/mails/${mail.id}">
<span class="subject">${mail.subject}</span>
<span class="soft">To ${mail.to.join(', ')}</span>
<span class="soft">${timeElement(mail.sent_at)} ${badge(mail.events.at(-1)?.event ?? 'send')}</span>
</a></li>`;

const matches = (mail: StoredMail, wanted: string): boolean =>
  mail.to.some((address) => address.toLowerCase().includes(wanted.toLowerCase()));

/** Mails newest first, all of them or those to an address. */
export const listPage = (mails: StoredMail[], wanted: string): SimulatorAnswer => {
  const shown = mails.filter((mail) => wanted === '' || matches(mail, wanted));
  const count = `${shown.length} ${shown.length === 1 ? 'mail' : 'mails'}`;
  const empty = html`<p class="empty">${wanted === '' ? 'Nothing was sent yet.' : `No mail to ${wanted}.`}</p>`;
  return page({
    title: 'Mails',
    body: html`<h1>Mails</h1>
<p class="soft">Nothing leaves this machine: what is sent lands here.</p>
<form class="search" method="get" action="/" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${wanted}">
<button>Show</button>
</form>
<p class="soft" role="status">${count}</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown.map(row)}</ul>`}`,
  });
};
