import { findPasskey, listPasskeys, presentPasskey } from '../../shared/auth/passkeys/list-passkeys.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { update } from '../../shared/platform/table/write.ts';

export const handler = command(passkeys['rename-passkey'], {
  load: async ({ claimedUserId, path }) => findPasskey(await listPasskeys(claimedUserId), path.passkey),
  plan: ({ body: { name } }, passkey) => ({
    writes: [update(passkey, { set: { name } })],
    reply: ok({ data: presentPasskey({ ...passkey, name }) }),
  }),
});
