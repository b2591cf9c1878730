import { services } from '../../shared/contract/staff/services.ts';
import { getHosting } from '../../shared/hosting/index.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { formatReference, suspendByStaff } from '../../shared/operator/index.ts';

export const handler = staffChanges(services['suspend-hosting'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: (record) => ({ says: [`Suspend ${record.domain}, which is ${record.status}, until staff lift it.`] }),
  apply: async ({ path, body, actor, now }) => {
    const reference = { kind: 'hosting', clientId: path.client, id: path.hostingAccount } as const;
    await suspendByStaff(reference, body.reason, actor, now);
    return { reference: formatReference(reference), status: 'suspending' };
  },
});
