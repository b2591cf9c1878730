import { planLogin, presentLogin, verifySteadily } from '../../shared/auth/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(auth.login, {
  prepare: ({ body, address, now }) => verifySteadily({ ...body, address }, now),
  plan: async ({ body, address, now }, _loaded, verified) => {
    const planned = await planLogin(verified, { ...body, address }, now);
    // The reconciler hands the mail about a new device to its worker: no client of SQS for that.
    return { writes: planned.writes, reply: ok(presentLogin(planned)) };
  },
});
