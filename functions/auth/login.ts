import { planLogin, presentLogin, verifySteadily } from '../../shared/auth/log-in/login.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth.login, {
  prepare: ({ body, address, now }) => verifySteadily({ ...body, address }, now),
  plan: async ({ body, address, now }, _loaded, verified) => {
    const planned = await planLogin(verified, { ...body, address }, now);
    // The reconciler hands the mail about a new device to its worker: no client of SQS for that.
    return { writes: planned.writes, reply: ok(presentLogin(planned)) };
  },
});
