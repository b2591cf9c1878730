import { getClient } from '../clients/index.ts';
import { about, audit } from '../events/index.ts';
import { newId } from '../platform/table/key.ts';
import { putNew, transact } from '../platform/table/write.ts';
import type { Actor, StaffNoteRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';

/** Notes something for other staff about a client, or a record of it such as `ticket:42`. Throws 404 for no client. */
export const addStaffNote = async (
  clientId: number,
  { text, about: subject }: { text: string; about: string | null },
  actor: Extract<Actor, `operator:${string}`>,
  now: Date,
): Promise<StaffNoteRecord> => {
  await getClient(clientId);
  const id = newId(now);
  const author = actor.slice('operator:'.length);
  const note: StaffNoteRecord = {
    ...keys.staffNote(clientId, id),
    ...{ id, client_id: clientId, about: subject, text, author, created_at: now.toISOString() },
  };
  const entry = audit(about.client(clientId), actor, 'client.noted', now, { note: id, about: subject });
  await transact([putNew(note), entry]);
  return note;
};

export const presentStaffNote = ({ id, about: subject, text, author, created_at }: StaffNoteRecord) => ({
  ...{ id, about: subject, text, author, created_at },
});
