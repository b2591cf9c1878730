import { dnsSnapshots } from '../../shared/contract/dns-snapshots.ts';
import { summariseSnapshot } from '../../shared/dns/snapshots.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { handleListOf } from '../../shared/http/list.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(dnsSnapshots['list-snapshots'], {
  collection: (path) => collections.zoneSnapshots(path.client, path.domain),
  parent: (path) => getDomain(path.client, path.domain),
  present: summariseSnapshot,
});
