import { about, audit } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { DAY_SECONDS, toEpoch } from '../../platform/dates.ts';
import { conflict } from '../../platform/failure.ts';
import { absentOrBefore, equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { putNew, remove, type Write } from '../../platform/table/write.ts';
import type { Actor, ApprovalRecord } from '../../records/events.ts';
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

const overtaken = () =>
  conflict('plan_changed', say`Somebody else has confirmed this at the same moment. Ask for the plan anew.`);

/** What one person has confirmed within the last two days, and nobody has carried out. */
export const findApproval = async (planId: string, now: Date): Promise<ApprovalRecord | undefined> => {
  const approval = await getItem(keys.approval(planId));
  return approval && approval.expires_at_epoch > toEpoch(now) ? approval : undefined;
};

/** The write by which a change spends its approval: it lets one through. */
export const spendApproval = (approval: ApprovalRecord): Write =>
  remove(
    approval,
    [equals('created_at', approval.created_at), equals('subject', approval.subject)],
    overtaken,
  );

/** That one person has confirmed a plan, which a second one then carries out. */
export const newApproval = (
  { planId, client, operation, path, body, says, staff, reason }: Asked,
  now: Date,
): ApprovalRecord => ({
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
});

/** The writes of an approval that is asked for. One that expires this very second is as good as gone. */
export const requestApproval = (approval: ApprovalRecord, actor: Actor, now: Date): Write[] => {
  const { client_id, operation, plan_id: plan } = approval;
  return [
    putNew(approval, overtaken, absentOrBefore('expires_at_epoch', toEpoch(now) + 1)),
    audit(about.client(client_id), actor, 'approval.requested', now, { operation, plan }),
  ];
};

/** As the entries of what a second person does name it. */
export const approvedBy = ({ plan_id, requested_by, created_at }: ApprovalRecord) => ({
  approved: { plan: plan_id, by: requested_by, at: created_at },
});

/** As whoever has to wait for a second person sees it. */
export const presentApproval = ({ requested_by, created_at, expires_at_epoch }: ApprovalRecord) => ({
  requested_by,
  created_at,
  expires_at: new Date(expires_at_epoch * 1000).toISOString(),
});
