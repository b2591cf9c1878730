import { getClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/staff/clients.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { addStaffNote, presentStaffNote } from '../../shared/operator/index.ts';

export const handler = staffChanges(clients['add-note'], {
  load: ({ path }) => getClient(path.client),
  plan: (_client, { body }) => ({
    says: [`Note for staff${body.about ? ` about ${body.about}` : ''}: ${body.text}`],
  }),
  apply: async ({ path, body, actor, now }) =>
    presentStaffNote(
      await addStaffNote(path.client, { text: body.text, about: body.about ?? null }, actor, now),
    ),
});
