import type { presentOperation } from '../domains/operations/present-operation.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { type PreparedChange, planZoneChange, presentChange } from './plan-change.ts';

type Operation = ReturnType<typeof presentOperation>;
type ShownChange = { data: ReturnType<typeof presentChange> & { operation: Operation | null } };

type Asked = { dryRun: boolean; userId: number; now: Date };

/** What an endpoint that changes a zone plans and replies; a dry run writes nothing. */
export const replyToChange = async (domain: DomainRecord, prepared: PreparedChange, asked: Asked) => {
  const shown = presentChange(prepared);
  if (asked.dryRun) {
    const body: ShownChange = { data: { operation: null, ...shown } };
    return { writes: [], reply: { status: 200 as const, body } };
  }
  const planned = await planZoneChange(domain, prepared, asked.userId, asked.now);
  const withShown = ({ status, body }: typeof planned.reply) => ({
    status,
    body: { data: { operation: body.data, ...shown } } satisfies ShownChange,
  });
  return {
    writes: planned.writes,
    reply: withShown(planned.reply),
    complete: async () => withShown(await planned.complete()),
  };
};
