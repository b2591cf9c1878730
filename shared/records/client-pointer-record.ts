import type { Key } from '../platform/table/key.ts';
import type { AlwaysDue } from './indexes.ts';

/** Files a client under its name, company, e-mail address or phone number, for staff who look for it. */
export interface ClientPointerRecord extends Key<ClientPointerRecord>, AlwaysDue {
  client_id: number;
}
