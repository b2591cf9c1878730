import { listPasskeys, presentPasskey } from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(passkeys['list-passkeys'], {
  load: ({ claimedUserId }) => listPasskeys(claimedUserId),
  respond: (_request, found) => ok({ data: found.map(presentPasskey) }),
});
