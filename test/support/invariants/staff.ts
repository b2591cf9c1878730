import { padId } from '../../../shared/platform/table/key.ts';
import type { AuditRecord } from '../../../shared/records/events.ts';
import { byId, type Snapshot, unless } from './snapshot.ts';

const noteProblems = ({ clients, staffNotes, entries }: Snapshot): string[] => {
  const known = byId(clients);
  const noted = new Set(
    entries.filter(({ action }) => action === 'client.noted').map(({ details }) => details.note),
  );
  return staffNotes.flatMap(({ id, client_id, pk, sk }) => [
    ...unless(
      known.has(client_id) && pk === `CLIENT#${client_id}` && sk.endsWith(padId(id)),
      `note ${id} is of no client`,
    ),
    ...unless(noted.has(id), `note ${id} has no entry`),
  ]);
};

/** Names one confirmation of a plan: the same plan may be confirmed anew once one was spent. */
const confirmation = (plan: unknown, at: string): string => `${plan} of ${at}`;

const spentBy = ({ approved }: AuditRecord): string | null =>
  approved ? confirmation(approved.plan, approved.at) : null;

/** An approval follows from its request, and lets one request of a second person through, after which it is gone. */
const approvalProblems = ({ approvals, entries }: Snapshot): string[] => {
  const requested = new Set(
    entries
      .filter(({ action }) => action === 'approval.requested')
      .map(({ details, created_at }) => confirmation(details.plan, created_at)),
  );
  const waiting = approvals.map(({ plan_id, created_at }) => confirmation(plan_id, created_at));
  const spent = Map.groupBy(
    entries.filter(({ approved }) => approved),
    spentBy,
  );
  return [
    ...waiting
      .filter((name) => !requested.has(name))
      .map((name) => `the approval ${name} was never asked for`),
    ...waiting
      .filter((name) => spent.has(name))
      .map((name) => `the approval ${name} is spent, and waits still`),
    ...[...spent].flatMap(([name, by]) => [
      ...unless(requested.has(name ?? ''), `the approval ${name} was spent and never asked for`),
      ...unless(new Set(by.map(({ work }) => work)).size === 1, `the approval ${name} was spent twice`),
      ...unless(
        by.every(({ actor, approved }) => actor !== `operator:${approved?.by}`),
        `the approval ${name} was spent by whoever asked for it`,
      ),
    ]),
  ];
};

/** What staff note, and what takes two of them. */
export const staffProblems = (snapshot: Snapshot): string[] => [
  ...noteProblems(snapshot),
  ...approvalProblems(snapshot),
];
