import { dns } from '../../shared/contract/dns.ts';
import { prepareChange, replyToChange } from '../../shared/domains/dns/index.ts';
import { getDomain } from '../../shared/domains/index.ts';
import { command } from '../../shared/http/index.ts';

export const handler = command(dns['change-records'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: ({ body: { add, remove, if_version } }, domain) =>
    prepareChange(domain, () => ({ add, remove }), if_version),
  plan: ({ body, caller, now }, domain, prepared) =>
    replyToChange(domain, prepared, { dryRun: body.dry_run, userId: caller.userId, now }),
});
