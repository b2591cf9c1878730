import type { AuditRecord } from '../../shared/records/audit-record.ts';
import type { Cell } from './output.ts';

type AuditEntry = Omit<AuditRecord, 'pk' | 'sk'>;

export const auditRow = ({
  created_at,
  actor,
  action,
  subject,
  details,
}: AuditEntry): Record<string, Cell> => ({
  at: created_at,
  actor,
  action,
  subject,
  details: Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
});
