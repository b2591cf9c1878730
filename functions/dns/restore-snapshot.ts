import { dnsSnapshots } from '../../shared/contract/dns-snapshots.ts';
import { prepareChange } from '../../shared/dns/plan-change.ts';
import { changeBetween } from '../../shared/dns/records.ts';
import { replyToChange } from '../../shared/dns/reply-to-change.ts';
import { getSnapshot } from '../../shared/dns/snapshots.ts';
import { command } from '../../shared/http/command.ts';

export const handler = command(dnsSnapshots['restore-snapshot'], {
  load: ({ path }) => getSnapshot(path.client, path.domain, path.snapshot),
  prepare: ({ body }, { domain, snapshot }) =>
    prepareChange(domain, (present) => changeBetween(present, snapshot.records), body.if_version),
  plan: ({ body, caller, now }, { domain }, prepared) =>
    replyToChange(domain, prepared, { dryRun: body.dry_run, userId: caller.userId, now }),
});
