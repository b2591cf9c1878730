import type { AuditRecord } from '../../shared/events/audit.ts';
import type { Cell } from './output.ts';

export const auditRow = ({
  created_at,
  actor,
  action,
  subject,
  details,
}: AuditRecord): Record<string, Cell> => ({
  at: created_at,
  actor,
  action,
  subject,
  details: Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
});
