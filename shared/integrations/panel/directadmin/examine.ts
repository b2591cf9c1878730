import { readSecret } from '../../../platform/aws/secrets.ts';
import type { VendorExamination } from '../../vendor.ts';
import { listPackages } from './account.ts';
import { directadminCaller } from './directadmin-call.ts';
import { directadminSecret } from './secrets.ts';

export const ask: VendorExamination['ask'] = async (deadlineMs) => {
  const { servers } = await readSecret('directadmin', directadminSecret);
  const asked = await Promise.allSettled(
    servers.map((server) => listPackages(directadminCaller(server, deadlineMs))),
  );
  const refused = asked.flatMap((answer, index) =>
    answer.status === 'rejected' ? [`${servers[index]?.id} (${(answer.reason as Error).message})`] : [],
  );
  if (refused.length > 0) throw new Error(`of ${servers.length} servers not ${refused.join(', ')}`);
};
