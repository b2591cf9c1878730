import { composeAccountMail } from '../../shared/auth/credentials/compose-account-mail.ts';
import { messageSchemas } from '../../shared/contract/messages.ts';
import { createSesMailSender } from '../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { sendMail } from '../../shared/mails/send-mail.ts';
import { withUnsubscribing } from '../../shared/mails/unsubscribe.ts';
import { withInvitations } from '../../shared/members/compose-invitation.ts';
import { withDocumentLinks } from '../../shared/notifications/document-links.ts';
import { config } from '../../shared/platform/config/config.ts';
import { lazy } from '../../shared/platform/env.ts';
import { handleQueue } from '../../shared/platform/queue/handle-queue.ts';

const sender = lazy(() => createSesMailSender({ configurationSet: config().mail.configuration_set }));

const compose = withUnsubscribing(withDocumentLinks(withInvitations(composeAccountMail)));

export const handler = handleQueue(messageSchemas.mails, ({ mail }, { now }) =>
  sendMail(mail, { compose, sender: sender() }, now),
);
