import { setTimeout as wait } from 'node:timers/promises';
import { errorOf, pauseAfter } from './aws-error.ts';
import { sendRequest } from './send-request.ts';
import { type Service, signRequest } from './sign-request.ts';

const TRIES = 3;

const sendOnce = async (service: Service, operation: string, body: string): Promise<string> => {
  const { protocol, options } = await signRequest(service, operation, body);
  const { status, text } = await sendRequest(protocol, options, body);
  if (status !== 200) throw errorOf(status, text);
  return text;
};

/**
 * Calls one operation of a service that speaks the AWS JSON protocol (smithy.io, awsJson1_0 and 1_1) and returns what it
 * replied. What may pass, such as throttling and lost connections, is tried again after growing pauses, as the SDK
 * does; a service that refuses throws an AwsError. The SDK itself takes longer to load than all the rest of a function,
 * and half of the time of a request.
 */
export const callAws = async (
  service: Service,
  operation: string,
  input: object,
  tries = Number(process.env.AWS_MAX_ATTEMPTS ?? TRIES),
): Promise<unknown> => {
  const body = JSON.stringify(input);
  for (let tried = 1; ; tried += 1) {
    try {
      return JSON.parse(await sendOnce(service, operation, body));
    } catch (error) {
      const pause = tried < tries ? pauseAfter(error, tried) : null;
      if (pause === null) throw error;
      await wait(pause * Math.random());
    }
  }
};
