/** What a service refused, under the name of its exception and with the fields that the SDK's errors have. */
export class AwsError extends Error {
  /** As the SDK tells it, by which its rules decide what is tried again. */
  readonly $metadata: { httpStatusCode: number; clockSkewCorrected?: boolean };
  /** Why DynamoDB cancelled a transaction, one reason for each of its writes. */
  readonly CancellationReasons: { Code?: string }[];

  constructor(name: string, message: string, status: number, reasons: { Code?: string }[] = []) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
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
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/**
 * The error of a response that is no success, by the AWS JSON protocol: `{"__type": "namespace#Name", "message": "…"}`.
 */
export const errorOf = (status: number, text: string): AwsError => {
  const { __type = '', message, Message, CancellationReasons } = parse(text);
  const name = String(__type).split('#').at(-1) || `Status${status}`;
  return new AwsError(
    name,
    message ?? Message ?? `AWS replied with status ${status}.`,
    status,
    CancellationReasons,
  );
};

/** A reply that is not what was sent; the next one may be. */
export const damagedReply = (message: string): Error => Object.assign(new Error(message), { $retryable: {} });
