import type { Key } from '../platform/table/key.ts';
import type { AlwaysDue } from './indexes.ts';

/** A note of objects on their way into a message. Whoever removes it decides whether they stay. */
export interface UploadRecord extends Key<UploadRecord>, AlwaysDue {
  id: number;
  object_keys: string[];
  discarded_at?: string;
}
