import type { Key } from '../platform/table/key.ts';

/** Who logs in. `disabled` users may not use the API. */
export interface UserRecord extends Key<UserRecord> {
  id: number;
  email: string;
  name: string;
  disabled: boolean;
  created_at: string;
}
