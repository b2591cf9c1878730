import { planLogin, presentLogin, verifyPasskey } from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(passkeys['log-in-with-passkey'], {
  prepare: ({ body, address, now }) => verifyPasskey({ ...body, address }, now),
  plan: async ({ body, address, now }, _loaded, verified) => {
    const planned = await planLogin(verified, { ...body, address }, now);
    return { writes: planned.writes, reply: ok(presentLogin(planned)) };
  },
});
