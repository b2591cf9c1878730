import { dnsSnapshots } from '../../shared/contract/dns.ts';
import { changeBetween, getSnapshot, prepareChange, replyToChange } from '../../shared/domains/dns/index.ts';
import { command } from '../../shared/http/index.ts';

export const handler = command(dnsSnapshots['restore-snapshot'], {
  load: ({ path }) => getSnapshot(path.client, path.domain, path.snapshot),
  prepare: ({ body }, { domain, snapshot }) =>
    prepareChange(domain, (present) => changeBetween(present, snapshot.records), body.if_version),
  plan: ({ body, caller, now }, { domain }, prepared) =>
    replyToChange(domain, prepared, { dryRun: body.dry_run, userId: caller.userId, now }),
});
