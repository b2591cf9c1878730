import { getClient } from '../clients/index.ts';
import { about, audit } from '../events/index.ts';
import { type DuePartition, duePartition, padId } from '../platform/table/key.ts';
import { queryPage } from '../platform/table/query.ts';
import { put, remove, transact, type Write } from '../platform/table/write.ts';
import type { ClientTagRecord } from '../records/clients.ts';
import { collections } from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import type { AlwaysDue } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

const SHARDS = 4;

/** Tags of all clients, in their order. */
export const clientTags: DuePartition<ClientTagRecord>[] = Array.from({ length: SHARDS }, (_, shard) =>
  duePartition(`TAGGED#${shard}`),
);

const taggedAs = (tag: string, client: number): AlwaysDue => ({
  due_pk: `TAGGED#${client % SHARDS}`,
  due_sk: `${tag}#${padId(client)}`,
});

/** Puts a tag on a client, who is found by it. */
export const tagClient = ({ client_id, tag }: Pick<ClientTagRecord, 'client_id' | 'tag'>): Write =>
  put({ ...keys.clientTag(client_id, tag), ...taggedAs(tag, client_id), client_id, tag });

/** As many as a client can have. */
export const MOST_TAGS = 20;

/** The tags of a client, by name. */
export const listTags = async (clientId: number): Promise<string[]> => {
  const { items } = await queryPage(collections.ofClient(clientId, 'TAG'), {
    limit: MOST_TAGS,
    oldestFirst: true,
  });
  return items.map(({ tag }) => tag);
};

/** What other tags mean for a client that has `present`. */
export const tagChange = (present: string[], wanted: string[]) => ({
  added: [...new Set(wanted)].filter((tag) => !present.includes(tag)).sort(),
  removed: present.filter((tag) => !wanted.includes(tag)),
});

/** Has a client have these tags and no others; staff find it by each. Returns them. Throws 404 for no client. */
export const setTags = async (
  clientId: number,
  wanted: string[],
  actor: Actor,
  now: Date,
): Promise<string[]> => {
  const [present] = await Promise.all([listTags(clientId), getClient(clientId)]);
  const { added, removed } = tagChange(present, wanted);
  if (added.length + removed.length > 0) {
    await transact([
      ...added.map((tag) => tagClient({ client_id: clientId, tag })),
      ...removed.map((tag) => remove(keys.clientTag(clientId, tag))),
      audit(about.client(clientId), actor, 'client.tagged', now, {
        added: added.join(', '),
        removed: removed.join(', '),
      }),
    ]);
  }
  return [...new Set(wanted)].sort();
};
