import { dns } from '../../shared/contract/dns.ts';
import { prepareChange } from '../../shared/dns/plan-change.ts';
import { replyToChange } from '../../shared/dns/reply-to-change.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { command } from '../../shared/http/command.ts';

export const handler = command(dns['change-records'], {
  load: ({ path }) => getDomain(path.client, path.domain),
  prepare: ({ body: { add, remove, if_version } }, domain) =>
    prepareChange(domain, () => ({ add, remove }), if_version),
  plan: ({ body, caller, now }, domain, prepared) =>
    replyToChange(domain, prepared, { dryRun: body.dry_run, userId: caller.userId, now }),
});
