import type { Key } from '../platform/table/key.ts';

/** The provider token that all function instances use for push messages. */
export interface PushTokenRecord extends Key<PushTokenRecord> {
  token: string;
  issued_at: string;
}
