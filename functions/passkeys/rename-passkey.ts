import { findPasskey, listPasskeys, presentPasskey } from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command, ok } from '../../shared/http/index.ts';
import { update } from '../../shared/platform/table/write.ts';

export const handler = command(passkeys['rename-passkey'], {
  load: async ({ claimedUserId, path }) => findPasskey(await listPasskeys(claimedUserId), path.passkey),
  plan: ({ body: { name } }, passkey) => ({
    writes: [update(passkey, { set: { name } })],
    reply: ok({ data: presentPasskey({ ...passkey, name }) }),
  }),
});
