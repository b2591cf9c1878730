import { dnsSnapshots } from '../../shared/contract/dns.ts';
import { getSnapshot, presentSnapshot } from '../../shared/domains/dns/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(dnsSnapshots['get-snapshot'], {
  load: ({ path }) => getSnapshot(path.client, path.domain, path.snapshot),
  respond: (_request, { snapshot }) => ok({ data: presentSnapshot(snapshot) }),
});
