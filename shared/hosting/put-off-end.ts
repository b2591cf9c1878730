import type { HostingRecord } from '../records/hosting-record.ts';

/** Who pays for more time after asking for the end of the present period gets that before the end. */
export const putOffEnd = ({ cancellation }: HostingRecord, until: string | null) =>
  cancellation?.status === 'scheduled' && until
    ? { cancellation: { ...cancellation, effective_at: until } }
    : {};
