import { dnsSnapshots } from '../../shared/contract/dns-snapshots.ts';
import { getSnapshot, presentSnapshot } from '../../shared/dns/snapshots.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(dnsSnapshots['get-snapshot'], {
  load: ({ path }) => getSnapshot(path.client, path.domain, path.snapshot),
  respond: (_request, { snapshot }) => ok({ data: presentSnapshot(snapshot) }),
});
