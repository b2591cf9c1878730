import { about, asStaff, audit } from '../../events/index.ts';
import { DAY_SECONDS, toEpoch } from '../../platform/dates.ts';
import { conflict } from '../../platform/failure.ts';
import { absentOrBefore, equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, remove, transact, writeOne } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';
import type { Staff } from './verify-token.ts';

type Asked = {
  planId: string;
  client: number;
  operation: string;
  path: Record<string, number>;
  body: Record<string, unknown>;
  says: string[];
  staff: Staff;
  reason: string;
};

const KEPT_SECONDS = 2 * DAY_SECONDS;

const alone = () =>
  conflict('same_person', 'You have confirmed this plan. Somebody else has to confirm it as well.');

/**
 * Whether somebody else has confirmed the plan within the last two days, which then is spent: it lets one change through.
 * Throws where that was the same person.
 */
export const spendApproval = async ({ planId, staff }: Asked, now: Date): Promise<boolean> => {
  const approval = await getItem(keys.approval(planId));
  if (!approval || approval.expires_at_epoch <= toEpoch(now)) return false;
  if (approval.subject === staff.subject) throw alone();
  await writeOne(remove(approval, [equals('created_at', approval.created_at)]));
  return true;
};

/** Notes that one person has confirmed a plan, which a second one then carries out. */
export const requestApproval = async (asked: Asked, now: Date): Promise<void> => {
  const { planId, client, operation, path, body, says, staff, reason } = asked;
  const record = {
    ...keys.approval(planId),
    plan_id: planId,
    client_id: client,
    operation,
    path,
    body,
    says,
    subject: staff.subject,
    requested_by: staff.name,
    reason,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(now) + KEPT_SECONDS,
  };
  const entry = asStaff({ role: staff.role, reason }, () =>
    audit(about.client(client), `operator:${staff.name}`, 'approval.requested', now, { operation }),
  );
  await transact([putNew(record, alone, absentOrBefore('expires_at_epoch', toEpoch(now))), entry]);
};
