import { getClient, setClientStatus } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';

export const handler = staffChanges(clients['set-status'], {
  load: ({ path }) => getClient(path.client),
  plan: ({ profile }, { body }) => ({
    says: [`Mark the client, which is ${profile.status}, as ${body.status}.`],
  }),
  apply: async ({ path, body, actor, now }) => ({
    id: path.client,
    status: body.status,
    changed: await setClientStatus(path.client, body.status, actor, now),
  }),
});
