import { randomUUID } from 'node:crypto';
import type { SimulatorAnswer } from '../simulator.ts';

/** Exceptions of SendEmail with their HTTP statuses (API reference of SES v2, "Errors" and "Common Errors"). */
const STATUSES = {
  AccountSuspendedException: 400,
  BadRequestException: 400,
  LimitExceededException: 400,
  MailFromDomainNotVerifiedException: 400,
  MessageRejected: 400,
  NotFoundException: 404,
  SendingPausedException: 400,
  TooManyRequestsException: 429,
  MissingAuthenticationTokenException: 403,
  SignatureDoesNotMatch: 403,
  IncompleteSignatureException: 400,
  SerializationException: 400,
  UnknownOperationException: 404,
} as const;

/** Thrown by a rule that SES enforces. */
export class SesRefusal extends Error {
  override readonly name = 'SesRefusal';
  readonly type: keyof typeof STATUSES;

  constructor(type: keyof typeof STATUSES, message: string) {
    super(message);
    this.type = type;
  }
}

export const badRequest = (message: string): SesRefusal => new SesRefusal('BadRequestException', message);

/** An answer as AWS gives it: every one names its request, an error also its type. */
export const awsAnswer = (status: number, body: object, type?: string): SimulatorAnswer => ({
  status,
  headers: { 'x-amzn-requestid': randomUUID(), ...(type === undefined ? {} : { 'x-amzn-errortype': type }) },
  body,
});

export const refused = ({ type, message }: SesRefusal): SimulatorAnswer =>
  awsAnswer(STATUSES[type], { message }, type);
