import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { httpCall, parseJson } from '../integrations/http-call.ts';
import { IntegrationError, refusalText } from '../integrations/integration-error.ts';

/** https://developers.whmcs.com/api/authentication; `accessKey` only where WHMCS restricts its API by address. */
export type WhmcsApi = { url: string; identifier: string; secret: string; accessKey?: string | undefined };

const SYSTEM = 'whmcs';
const DEADLINE_MS = 15_000;

/** https://developers.whmcs.com/api-reference/getpaymethods: whatever else it tells of a card is dropped unread. */
const payMethod = z.object({
  id: z.coerce.number().int().positive(),
  type: z.string(),
  gateway_name: z.string().nullish(),
  remote_token: z.string().nullish(),
});

const answer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('success'), paymethods: z.array(payMethod) }),
  z.object({ result: z.literal('error'), message: z.string() }),
]);

export type PayMethod = z.output<typeof payMethod>;

const ask = async (api: WhmcsApi, client: number): Promise<PayMethod[]> => {
  const { url, identifier, secret, accessKey } = api;
  const found = await httpCall({
    system: SYSTEM,
    operation: 'get pay methods',
    url,
    method: 'POST',
    body: new URLSearchParams({
      action: 'GetPayMethods',
      identifier,
      secret,
      clientid: String(client),
      responsetype: 'json',
      ...(accessKey ? { accesskey: accessKey } : {}),
    }),
    deadlineMs: DEADLINE_MS,
  });
  const { status } = found;
  if (status === 429 || status >= 500)
    throw new IntegrationError(SYSTEM, 'unavailable', `HTTP ${status}`, { status });
  const parsed = answer.safeParse(parseJson(SYSTEM, found));
  if (!parsed.success)
    throw new IntegrationError(SYSTEM, 'invalid_response', 'no answer of GetPayMethods', { status });
  if (parsed.data.result === 'success') return parsed.data.paymethods;
  const { message } = parsed.data;
  if (message === 'Client Not Found') return [];
  throw new IntegrationError(SYSTEM, 'rejected', refusalText(message), { status });
};

/** Of thousands of questions some are not answered: nothing is changed by asking again. */
const PAUSES_MS = [1000, 5000];

/** What WHMCS keeps of a client; nothing of one that it does not know any more. Throws IntegrationError. */
export const getPayMethods = async (
  api: WhmcsApi,
  client: number,
  [pause, ...others] = PAUSES_MS,
): Promise<PayMethod[]> => {
  try {
    return await ask(api, client);
  } catch (error) {
    if (pause === undefined || !(error instanceof IntegrationError && error.retryable)) throw error;
    await wait(pause);
    return getPayMethods(api, client, others);
  }
};
