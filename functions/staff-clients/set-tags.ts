import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { listTags, setTags, tagChange } from '../../shared/operator/index.ts';

const listed = (tags: string[]): string => tags.join(', ') || 'none';

export const handler = staffChanges(clients['set-tags'], {
  load: async ({ path }) => {
    const [tags] = await Promise.all([listTags(path.client), getClient(path.client)]);
    return tags;
  },
  plan: (present, { body }) => {
    const { added, removed } = tagChange(present, body.tags);
    return { says: [`Tags of the client: add ${listed(added)}, remove ${listed(removed)}.`] };
  },
  apply: async ({ path, body, actor, now }) => ({
    tags: await setTags(path.client, body.tags, actor, now),
  }),
});
