import type { DuePartition } from '../platform/table/key.ts';
import { queryDuePage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { dueShards, manualActions, suspendedHosting } from '../records/collections.ts';
import { MANUAL_ACTION_REASONS } from '../records/indexes.ts';
import type { ServiceRecord } from '../records/service-record.ts';

const PAGE = 100;

const isService = ({ sk }: { sk: string }): boolean => /^(HOSTING|DOMAIN)#/.test(sk);

/**
 * Where services are filed: what lives has a next step, which comes before the next period could end unpaid, or waits for
 * a person. Reading these partitions up to then finds every one of them, and nothing else is looked at.
 */
const partitions = (): DuePartition<unknown>[] => [
  ...dueShards,
  ...MANUAL_ACTION_REASONS.map(manualActions),
  suspendedHosting,
];

const servicesFiled = async function* (
  partition: DuePartition<unknown>,
  upTo: Date,
): AsyncGenerator<ServiceRecord[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePage>> = await queryDuePage(partition, {
      limit: PAGE,
      after,
      upTo: upTo.toISOString(),
    });
    const records = await Promise.all(page.found.filter(isService).map((place) => getItem(place)));
    yield records.filter((record) => record !== undefined) as ServiceRecord[];
    after = page.nextKey;
  } while (after !== null);
};

/** The services of all clients whose next step comes by `upTo`, a page at a time; one that is worked on may come twice. */
export const liveServices = async function* (upTo: Date): AsyncGenerator<ServiceRecord[]> {
  for (const partition of partitions()) yield* servicesFiled(partition, upTo);
};
