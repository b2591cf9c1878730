import type { AuditRecord } from '../../shared/records/events.ts';
import type { Cell } from './output.ts';

type AuditEntry = Omit<AuditRecord, 'pk' | 'sk'>;

export const auditRow = ({
  created_at,
  actor,
  action,
  subject,
  details,
}: AuditEntry): Record<string, Cell> => ({
  at: `${created_at.slice(0, 10)} ${created_at.slice(11, 16)}`,
  actor,
  action,
  subject,
  details: Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
});
