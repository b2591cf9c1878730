import type { ExportStatus } from '../contract/vocabulary.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

/** A file of an export; its key names the export and what is in it. */
export type ExportFile = { key: string; records: number; bytes: number; sha256: string };

/** Where the next step goes on: a kind of records, and the sort key of the last one that is in a file. */
export type ExportCursor = { kind: string; after: string | null };

/** A copy of a client's data, for the user who has asked for it. It has something to do while it is due. */
export interface ExportRecord extends Key<ExportRecord>, Versioned, SometimesDue, Expiring {
  id: number;
  client_id: number;
  /** Nobody else is shown it: it has what is the user's alone. */
  user_id: number;
  status: ExportStatus;
  /** Null once all is in the files. */
  cursor: ExportCursor | null;
  files: ExportFile[];
  /** How often the present step was begun. */
  tries: number;
  requested_at: string;
  ready_at: string | null;
  expires_at: string | null;
}

/** As long as there is one, the user asks for no other export. */
export interface ExportTurnRecord extends Key<ExportTurnRecord>, Expiring {
  export_id: number;
}
