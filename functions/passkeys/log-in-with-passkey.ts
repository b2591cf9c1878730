import { planLogin, presentLogin } from '../../shared/auth/log-in/login.ts';
import { verifyPasskey } from '../../shared/auth/passkeys/log-in.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(passkeys['log-in-with-passkey'], {
  prepare: ({ body, address, now }) => verifyPasskey({ ...body, address }, now),
  plan: async ({ body, address, now }, _loaded, verified) => {
    const planned = await planLogin(verified, { ...body, address }, now);
    return { writes: planned.writes, reply: ok(presentLogin(planned)) };
  },
});
