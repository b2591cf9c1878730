import { dnsSnapshots } from '../../shared/contract/dns.ts';
import { summariseSnapshot } from '../../shared/domains/dns/index.ts';
import { getDomain } from '../../shared/domains/index.ts';
import { handleListOf } from '../../shared/http/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handleListOf(dnsSnapshots['list-snapshots'], {
  collection: (path) => collections.zoneSnapshots(path.client, path.domain),
  parent: (path) => getDomain(path.client, path.domain),
  present: summariseSnapshot,
});
