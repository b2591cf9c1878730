import { composeAccountMail } from '../../shared/auth/index.ts';
import { withInvitations } from '../../shared/auth/members/index.ts';
import { messageSchemas } from '../../shared/contract/messages.ts';
import { createSesMailSender } from '../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { sendMail } from '../../shared/mails/index.ts';
import { withDocumentLinks, withGathered, withUnsubscribing } from '../../shared/notifications/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { lazy } from '../../shared/platform/env.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

const sender = lazy(() => createSesMailSender({ configurationSet: config().mail.configuration_set }));

const compose = withUnsubscribing(withDocumentLinks(withGathered(withInvitations(composeAccountMail))));

export const handler = handleQueue(messageSchemas.mails, ({ mail }, { now }) =>
  sendMail(mail, { compose, sender: sender() }, now),
);
