import { services } from '../../shared/contract/staff/services.ts';
import { getHosting } from '../../shared/hosting/index.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { formatReference, unsuspendByStaff } from '../../shared/operator/index.ts';

export const handler = staffChanges(services['unsuspend-hosting'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  plan: (record) => ({ says: [`Lift the suspension of ${record.domain} by staff.`] }),
  apply: async ({ path, actor, now }) => {
    const reference = { kind: 'hosting', clientId: path.client, id: path.hostingAccount } as const;
    const { comesBack } = await unsuspendByStaff(reference, actor, now);
    return { reference: formatReference(reference), status: comesBack ? 'coming_back' : 'suspended' };
  },
});
