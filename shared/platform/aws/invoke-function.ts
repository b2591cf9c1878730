import { traced } from '../tracing.ts';
import { AwsError, errorOf, sendRequest } from './send-request.ts';
import { noteServerTime, signPost } from './sign-request.ts';

/** What a kept connection ends with that AWS closed while it lay idle. */
const LOST = ['ECONNRESET', 'EPIPE'];

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/**
 * Has a Lambda function work on `input` and waits for what it returns (AWS Lambda, Invoke, `RequestResponse`). Throws an
 * AwsError where Lambda refuses, or the function fails; nothing is tried again but over a connection that was lost.
 */
export const invokeFunction = async (name: string, input: object, timeoutMs: number): Promise<unknown> => {
  const body = JSON.stringify(input);
  const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`;
  const ask = async (freshConnection: boolean) => {
    const { protocol, options } = await signPost(
      'lambda',
      path,
      { 'content-type': 'application/json' },
      body,
    );
    return sendRequest(protocol, options, body, { freshConnection, timeoutMs });
  };
  const askAgainOnce = () =>
    ask(false).catch((error) => {
      if (LOST.includes(codeOf(error))) return ask(true);
      throw error;
    });
  const { status, headers, text } = await traced(
    { system: 'lambda', operation: 'Invoke' },
    askAgainOnce,
    (answer) => String(answer.status),
  );
  noteServerTime(headers.date);
  if (status !== 200) throw errorOf(status, text);
  if (headers['x-amz-function-error']) {
    throw new AwsError('FunctionError', `The function ${name} failed.`, status);
  }
  return JSON.parse(text);
};
