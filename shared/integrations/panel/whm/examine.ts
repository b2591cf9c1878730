import * as z from 'zod';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { VendorExamination } from '../../vendor.ts';
import { whmSecret } from './secrets.ts';
import { whmCaller } from './whm-call.ts';

export const ask: VendorExamination['ask'] = async (deadlineMs) => {
  const { servers } = await readSecret('whm', whmSecret);
  const asked = await Promise.allSettled(
    servers.map((server) => whmCaller(server, deadlineMs)('applist', {}, z.unknown())),
  );
  const refused = asked.flatMap((answer, index) =>
    answer.status === 'rejected' ? [{ id: servers[index]?.id, reason: answer.reason as Error }] : [],
  );
  if (refused[0]) {
    const named = refused.map(({ id, reason }) => `${id} (${reason.message})`).join(', ');
    throw new Error(`of ${servers.length} servers not ${named}`);
  }
};
