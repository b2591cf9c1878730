import type { Stage } from '../stage.ts';

/** Days (`2026-12-01`), both included; null for no limit. */
export type Range = { from: string | null; to: string | null };

/** A client with the first day on which anything of it is due in WHMCS; null where nothing ever is. */
export type Member = { client: number; next_due: string | null };

/** Whatever can become due; a domain that has expired is due since then. */
const NEXT_DUE = `SELECT c.id, MIN(s.due) AS due FROM tblclients c LEFT JOIN (
    SELECT userid, nextduedate AS due FROM tblhosting WHERE domainstatus IN ('Active', 'Suspended')
      AND billingcycle NOT IN ('Free Account', 'One Time')
    UNION ALL SELECT userid, nextduedate FROM tbldomains WHERE status IN ('Active', 'Grace', 'Redemption')
  ) s ON s.userid = c.id AND s.due NOT LIKE '0000%' GROUP BY c.id ORDER BY c.id`;

/** Clients whose first due date is in a range, each with all that it has. Who is never due is in none but the whole. */
export const cohortOf = (stage: Stage, { from, to }: Range): Member[] =>
  stage
    .all(NEXT_DUE)
    .map(({ id, due }): Member => ({ client: Number(id), next_due: due === null ? null : String(due) }))
    .filter(({ next_due }) => isIn(next_due, { from, to }));

export const isIn = (day: string | null, { from, to }: Range): boolean =>
  day === null ? from === null && to === null : (from ?? '') <= day && day <= (to ?? '~');
