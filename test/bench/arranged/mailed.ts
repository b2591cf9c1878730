import type { SqsHandler } from '../../../infra/local/queue-worker.ts';
import { importHandler } from '../../../infra/local/routes.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { MailOwner } from '../../../shared/records/keys.ts';
import type { Api } from '../../support/api.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { invokeQueue } from '../../support/invoke.ts';

/** Sends what waits in an outbox, for nothing is at work in the background. */
const sendMails = async (owner: MailOwner): Promise<void> => {
  const handler = await importHandler<SqsHandler>('mails/send-mails')();
  const { items } = await queryPage(collections.mails(owner), { limit: 25 });
  for (const { status, reference } of items) {
    if (status === 'queued') await invokeQueue(handler, 'mails', { mail: reference });
  }
};

/** The secret of the link in the mail to an address that has these words in its subject. */
export const mailedToken = async (
  { stack }: Api,
  owner: MailOwner,
  to: string,
  subject: RegExp,
): Promise<string> => {
  await sendMails(owner);
  return tokenIn(await mailAbout(stack, to, subject));
};
