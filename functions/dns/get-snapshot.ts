import { dns } from '../../shared/contract/dns.ts';
import { getSnapshot, presentSnapshot } from '../../shared/dns/snapshots.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(dns['get-snapshot'], {
  load: ({ path }) => getSnapshot(path.client, path.domain, path.snapshot),
  respond: (_request, { snapshot }) => ok({ data: presentSnapshot(snapshot) }),
});
