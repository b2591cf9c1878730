import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { SECURITY_HEADERS } from '../../shared/http/index.ts';
import { InvalidSignatureError } from '../../shared/integrations/payment-gateway.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { loadGatewayWebhook } from '../../shared/integrations/registry/load-gateway-webhook.ts';
import { errorFields, log, withLogContext } from '../../shared/platform/log.ts';
import { sendMessages } from '../../shared/platform/queue/send-messages.ts';

const MAX_BYTES = 256 * 1024;

const answer = (statusCode: number, message: string): LambdaFunctionURLResult => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...SECURITY_HEADERS },
  body: JSON.stringify({ message }),
});

const receive = async (event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> => {
  const gateway = event.rawPath.slice(1);
  if (!GATEWAYS.some(({ id }) => id === gateway)) return answer(404, 'Not found.');
  if (event.requestContext.http.method !== 'POST') return answer(405, 'Use POST.');
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > MAX_BYTES) return answer(413, 'Too large.');
  try {
    const { readWebhook } = await loadGatewayWebhook(gateway);
    const { eventId, type, reference, method } = await readWebhook(body, event.headers, new Date());
    log.info('gateway event', { gateway, event_id: eventId, type, used: Boolean(reference ?? method) });
    if (reference !== null) await sendMessages('payments', [{ gateway, reference }]);
    if (method) await sendMessages('payments', [{ gateway, method: method.id, owner: method.owner }]);
    return answer(200, 'Received.');
  } catch (error) {
    if (error instanceof InvalidSignatureError) {
      log.warn('gateway event refused', { gateway, reason: error.message });
      return answer(400, 'Bad signature.');
    }
    log.error('gateway event failed', { gateway, ...errorFields(error) });
    return answer(500, 'Try again.');
  }
};

/**
 * The Lambda URL that gateways call, each with its name as the path. It checks the signature over the raw
 * bytes, puts one small message on the queue and answers 200 only when the queue has it. It reads no table.
 */
export const handler = (event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> =>
  withLogContext({ request_id: event.requestContext.requestId }, () => receive(event));
