import { domainToASCII } from 'node:url';
import type { SendEmailCommandInput, SendEmailCommandOutput } from '@aws-sdk/client-sesv2';
import { lazy } from '../../../platform/env.ts';
import { outgoingCall, timeLimit } from '../../http-call.ts';
import { IntegrationError, type IntegrationErrorKind, refusalText } from '../../integration-error.ts';
import type { Mailbox, MailSender, OutgoingMail } from '../../mail-sender.ts';
import { MAIL_ID_TAG, SYSTEM } from './names.ts';

type SesSettings = {
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

/** A plain addr-spec: nothing that begins a second address, a comment, a display name or a header line. */
const ADDRESS = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@<>()[\]\\,;:"]{1,253})$/;

/** 45 bytes become 60 letters of base64; with `=?UTF-8?B?` and `?=` that stays below 75 (RFC 2047 section 2). */
const ENCODED_WORD_BYTES = 45;

/** SES takes domains in Punycode only. Throws `rejected` for what is not one address. */
const addressText = (address: string): string => {
  const [, local = '', domain = ''] = ADDRESS.exec(address) ?? [];
  const ascii = domainToASCII(domain);
  if (local === '' || ascii === '') {
    throw new IntegrationError(SYSTEM, 'rejected', 'not an e-mail address', { code: 'invalid_address' });
  }
  return `${local}@${ascii}`;
};

/** Cut between characters, as each encoded word has to be readable by itself. */
const wordsOf = (text: string): string[] => {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) <= ENCODED_WORD_BYTES) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words;
};

/** A display name as a quoted string, or in encoded words where it is not ASCII (RFC 5322, RFC 2047). */
const nameText = (name: string): string => {
  const line = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (/^[ -~]*$/.test(line)) return `"${line.replace(/["\\]/g, '\\$&')}"`;
  return wordsOf(line)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ');
};

const mailboxText = ({ name, address }: Mailbox): string =>
  name === null ? addressText(address) : `${nameText(name)} <${addressText(address)}>`;

/**
 * Refusals by the name of the exception (SendEmail in the API reference of SES v2, and its common errors). Most are
 * about the account: the mail can go once somebody has put that right, so they are not final for the mail.
 */
const REFUSALS: Record<string, { kind: IntegrationErrorKind; code: string }> = {
  BadRequestException: { kind: 'rejected', code: 'invalid_request' },
  ValidationException: { kind: 'rejected', code: 'invalid_request' },
  MessageRejected: { kind: 'rejected', code: 'message_rejected' },
  MailFromDomainNotVerifiedException: { kind: 'unavailable', code: 'sender_not_verified' },
  AccountSuspendedException: { kind: 'unavailable', code: 'account_suspended' },
  SendingPausedException: { kind: 'unavailable', code: 'sending_paused' },
  NotFoundException: { kind: 'unavailable', code: 'configuration_missing' },
  LimitExceededException: { kind: 'unavailable', code: 'limit_exceeded' },
  TooManyRequestsException: { kind: 'unavailable', code: 'throttled' },
  ThrottlingException: { kind: 'unavailable', code: 'throttled' },
};

/** MessageRejected has this text for a sender, and in the sandbox also for a recipient, that is not verified. */
const NOT_VERIFIED = /address is not verified/i;
const QUOTA = /daily message quota/i;

/** The guide asks for a pause of up to ten minutes; a daily quota frees itself bit by bit over the hours. */
const WAIT_SECONDS: Record<string, number> = { throttled: 10, limit_exceeded: 3600 };

/** Nothing was sent: no name was found, or nobody listens. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

type SdkError = Error & {
  $metadata?: { httpStatusCode?: number | undefined };
  $response?: { headers?: Record<string, string> };
  code?: unknown;
};

const refusal = (
  status: number,
  name: string,
  message: string,
): { kind: IntegrationErrorKind; code: string } => {
  if (name === 'MessageRejected' && NOT_VERIFIED.test(message)) {
    return { kind: 'unavailable', code: 'sender_not_verified' };
  }
  if (QUOTA.test(message)) return { kind: 'unavailable', code: 'limit_exceeded' };
  return REFUSALS[name] ?? { kind: 'unavailable', code: status === 403 ? 'access_denied' : 'refused' };
};

/** Whether SES itself gave this answer, and not a proxy on the way, which cannot know whether the mail was taken. */
const isFromSes = (error: SdkError): boolean => error.$response?.headers?.['x-amzn-requestid'] !== undefined;

const fromAnswer = (error: SdkError, status: number): IntegrationError => {
  const message = `HTTP ${status} ${error.name}: ${refusalText(error.message)}`;
  if (!isFromSes(error) || status < 400) {
    return new IntegrationError(SYSTEM, 'invalid_response', `HTTP ${status}`, { status });
  }
  if (status >= 500) return new IntegrationError(SYSTEM, 'unavailable', message, { status });
  const { kind, code } = refusal(status, error.name, error.message);
  const retryAfterSeconds = WAIT_SECONDS[code] ?? null;
  return new IntegrationError(SYSTEM, kind, message, { code, status, retryAfterSeconds });
};

/** What a failed call of the SDK means for the mail; see MailSender. */
const toIntegrationError = (error: unknown): IntegrationError => {
  if (!(error instanceof Error)) {
    return new IntegrationError(SYSTEM, 'invalid_response', 'unreadable answer', { cause: error });
  }
  const failure: SdkError = error;
  const status = failure.$metadata?.httpStatusCode;
  if (status !== undefined) return fromAnswer(failure, status);
  if (UNREACHED.has(String(failure.code)) || failure.name === 'CredentialsProviderError') {
    return new IntegrationError(SYSTEM, 'unavailable', 'no connection', { cause: error });
  }
  return new IntegrationError(SYSTEM, 'timeout', 'no answer', { cause: error });
};
