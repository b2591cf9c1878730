import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { modeOfKey } from '../../credentials.ts';
import type { GatewayExamination } from '../../vendor.ts';
import { createPaystackApi } from './paystack-call.ts';
import { paystackSecret } from './secrets.ts';

const readKey = () => readSecret('paystack', paystackSecret);

export const ask: GatewayExamination['ask'] = async (deadlineMs) => {
  const { secret_key, api_base } = await readKey();
  const api = createPaystackApi({ secret_key, api_base, deadlineMs });
  return api.list({ operation: 'check_key', path: '/transaction?perPage=1', item: z.unknown() });
};

export const modesOfKeys: GatewayExamination['modesOfKeys'] = async () => ({
  paystack: modeOfKey((await readKey()).secret_key),
});

export const signedEvent: GatewayExamination['signedEvent'] = async () => {
  const { secret_key } = await readKey();
  const body = JSON.stringify({ event: 'doctor.ping', data: {} });
  const digest = createHmac('sha512', secret_key).update(body).digest('hex');
  return { body, headers: { 'x-paystack-signature': digest } };
};
