import type { SendEmailCommandInput, SendEmailCommandOutput } from '@aws-sdk/client-sesv2';
import { lazy } from '../../../platform/env.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { MailSender, OutgoingMail } from '../../mail-sender.ts';
import { outgoingCall } from '../../outgoing-call.ts';
import { timeLimit } from '../../time-limit.ts';
import { addressText, mailboxText } from './mailbox-text.ts';
import { MAIL_ID_TAG, SYSTEM } from './names.ts';
import { toIntegrationError } from './ses-error.ts';

export type SesSettings = {
  /** Its event destinations carry the mail events; see `readMailEvent`. */
  configurationSet: string;
  /** For one mail. Default 10 s. */
  deadlineMs?: number;
};

/** Says that nobody wrote this by hand, so that holiday notes and mailing lists stay silent (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null
    ? {}
    : { 'List-Unsubscribe': `<${new URL(url).href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

const toInput = (mail: OutgoingMail, configurationSet: string): SendEmailCommandInput => ({
  FromEmailAddress: mailboxText(mail.from),
  Destination: { ToAddresses: [addressText(mail.to)] },
  ...(mail.replyTo && { ReplyToAddresses: [mailboxText(mail.replyTo)] }),
  Content: {
    Simple: {
      Subject: utf8(mail.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()),
      Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
      Headers: Object.entries({
        ...AUTOMATIC,
        ...unsubscribeHeaders(mail.unsubscribeUrl),
        ...mail.headers,
      }).map(([Name, Value]) => ({ Name, Value })),
    },
  },
  EmailTags: [{ Name: MAIL_ID_TAG, Value: mail.mailId }],
  ConfigurationSetName: configurationSet,
});

/** Loaded with the first mail. */
const openClient = async (deadlineMs: number) => (await import('./ses-client.ts')).openSesClient(deadlineMs);

/**
 * Mail through the API of Amazon SES, version 2. Region, credentials and, for tests, the address of the service come
 * from the environment, as with every client of AWS (AWS_REGION, AWS_ENDPOINT_URL_SESV2). See MailSender.
 */
export const createSesMailSender = ({ configurationSet, deadlineMs = 10_000 }: SesSettings): MailSender => {
  const client = lazy(() => openClient(deadlineMs));

  return {
    id: 'ses',
    send: async (mail) => {
      const input = toInput(mail, configurationSet);
      const send = await client();
      const limitMs = timeLimit(SYSTEM, deadlineMs);
      const statusOf = (answer: SendEmailCommandOutput) => answer.$metadata.httpStatusCode ?? 0;
      const answer = await outgoingCall(
        { system: SYSTEM, operation: 'send' },
        () =>
          send(input, limitMs).catch((error: unknown) => {
            throw toIntegrationError(error);
          }),
        statusOf,
      );
      const status = statusOf(answer);
      if (answer.MessageId) return { providerMessageId: answer.MessageId };
      throw new IntegrationError(SYSTEM, 'invalid_response', 'an answer without MessageId', { status });
    },
  };
};
