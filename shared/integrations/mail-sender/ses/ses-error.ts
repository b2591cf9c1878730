import { IntegrationError, type IntegrationErrorKind } from '../../integration-error.ts';
import { refusalText } from '../../refusal-text.ts';
import { SYSTEM } from './names.ts';

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
export const toIntegrationError = (error: unknown): IntegrationError => {
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
