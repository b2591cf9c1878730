import * as z from 'zod';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { VendorExamination } from '../../vendor.ts';
import { namecomCaller } from './namecom-call.ts';
import { namecomSecret } from './secrets.ts';

export const ask: VendorExamination['ask'] = async (deadlineMs) => {
  const { username, token, api_base } = await readSecret('namecom', namecomSecret);
  const call = namecomCaller({ username, token, api_base })(deadlineMs);
  return call({ operation: 'hello', path: '/hello', answer: z.unknown() });
};
