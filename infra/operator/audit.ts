import type { Command } from '@commander-js/extra-typings';
import { getClient } from '../../shared/clients/index.ts';
import { about, audit, PROVIDER } from '../../shared/events/index.ts';
import { findUnchained, type Verification, verifyAudit } from '../../shared/operator/index.ts';
import { hasOneHost } from '../../shared/platform/aws/send-request.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { collections } from '../../shared/records/collections.ts';
import { toDay, toId } from './arguments.ts';
import { auditRow } from './audit-row.ts';
import { pageOf } from './client-records.ts';
import { operation } from './operation.ts';
import { cutLines, listAnswer, table } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

/** As many digests as fit into one record, with room to spare. */
const DIGESTS = 1000;

const UNLOCKED =
  'This bucket lets whoever can write to it delete: only that of a stage on AWS shows what was tampered with.';

const describe = ({ entries, objects, backfilled, on_their_way, locked }: Verification): string =>
  [
    `${entries} entries in ${objects} objects of the chain are in the table as they were written.`,
    ...(backfilled > 0 ? [`${backfilled} of them are older than the chain: as they were found then.`] : []),
    ...(on_their_way > 0 ? [`${on_their_way} of the last minutes are on their way into the chain.`] : []),
    ...(locked ? [] : [UNLOCKED]),
  ].join('\n');

const addVerify = (group: Command): void => {
  group
    .command('verify')
    .description('whether the trail is what it was, by its chain of hashes; ends with 1 when it is not')
    .option('--from <day>', 'only what was written from a day on, as 2026-11-23', toDay)
    .action(
      operation(async ({ now, progress }, { from }) => {
        const day = from?.toISOString().slice(0, 10) ?? '';
        const made = await verifyAudit(day, now, progress);
        const findings = [
          ...made.findings,
          ...(made.locked || hasOneHost()
            ? []
            : [
                {
                  what: 'unlocked',
                  where: 'the bucket',
                  detail: 'its Object Lock is not in compliance mode',
                },
              ]),
        ];
        if (findings.length > 0) throw new Refusal(`The audit trail is not what it was:\n${table(findings)}`);
        return { data: made, text: describe(made) };
      }),
    );
};

const addBackfill = (group: Command): void => {
  group
    .command('backfill')
    .description('put entries of before the chain into it, once, marked as found now')
    .action(
      operation(async ({ actor, now, confirm, progress }) => {
        const found = await findUnchained(now, progress);
        const subject = about.table(requireEnv('TABLE_NAME'));
        if (found.length > 0)
          await confirm(`Put ${found.length} older entries into the chain as they are now?`);
        for (let begin = 0; begin < found.length; begin += DIGESTS) {
          const some = found.slice(begin, begin + DIGESTS);
          const details = { entries: some.length };
          await transact([audit(subject, actor, 'audit.backfilled', now, details, some)]);
        }
        const text =
          found.length > 0
            ? `${found.length} older entries go into the chain within minutes, as they are now.`
            : 'The chain lacks nothing.';
        return { data: { backfilled: found.length }, text };
      }),
    );
};

export const addAudit = (program: Command): void => {
  const group = program
    .command('audit')
    .description('who did what, the latest first; a terminal shows a line of each, --json has all')
    .argument('<client>', 'client id; 0 for users, the catalog and the queues', toId)
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, client, page) => {
        if (client !== PROVIDER) await getClient(client);
        const { items, nextKey } = await pageOf(collections.audit(client), page);
        const entries = items.map(
          ({ pk: _pk, sk: _sk, schema: _schema, entries: _found, ...entry }) => entry,
        );
        const answer = listAnswer(entries, auditRow, 'Nothing was done yet.', nextKey);
        return { ...answer, text: cutLines(answer.text) };
      }),
    ) as unknown as Command;
  addVerify(group);
  addBackfill(group);
};
