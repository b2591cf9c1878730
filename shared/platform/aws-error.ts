/** What a service refused, under the name of its exception. */
export class AwsError extends Error {
  readonly status: number;
  /** Why DynamoDB cancelled a transaction, one reason for each of its writes. */
  readonly CancellationReasons: { Code?: string }[];

  constructor(name: string, message: string, status: number, reasons: { Code?: string }[] = []) {
    super(message);
    this.name = name;
    this.status = status;
    this.CancellationReasons = reasons;
  }
}

type Refusal = {
  __type?: string;
  message?: string;
  Message?: string;
  CancellationReasons?: { Code?: string }[];
};

const parse = (text: string): Refusal => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** The error of a response that is no success, by the AWS JSON protocol: `{"__type": "namespace#Name", "message": "…"}`. */
export const errorOf = (status: number, text: string): AwsError => {
  const { __type = '', message, Message, CancellationReasons } = parse(text);
  const name = __type.split('#').at(-1) || `Status${status}`;
  return new AwsError(
    name,
    message ?? Message ?? `AWS replied with status ${status}.`,
    status,
    CancellationReasons,
  );
};

const THROTTLED = new Set([
  ...['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'],
  ...['RequestThrottled', 'ThrottlingError', 'TooManyRequestsException'],
]);

/** Of the same transaction, whose earlier try is still at work. */
const UNDER_WAY = 'TransactionInProgressException';

/** Node gives errors of sockets and of names a code. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

/** Milliseconds to wait at most before a further try; null when another one cannot help. */
export const pauseAfter = (error: unknown, tries: number): number | null => {
  if (!(error instanceof AwsError)) return isOfNetwork(error) ? 100 * 2 ** (tries - 1) : null;
  if (THROTTLED.has(error.name) || error.status === 429) return 500 * 2 ** (tries - 1);
  return error.status >= 500 || error.name === UNDER_WAY ? 100 * 2 ** (tries - 1) : null;
};
