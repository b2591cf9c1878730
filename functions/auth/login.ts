import { planLogin, verifySteadily } from '../../shared/auth/log-in/login.ts';
import { presentUser } from '../../shared/auth/present-session.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth.login, {
  prepare: ({ body, address, now }) => verifySteadily({ ...body, address }, now),
  plan: async ({ body, address, now }, _loaded, verified) => {
    const { accessToken, deviceToken, expiresAt, user, clients, writes } = await planLogin(
      verified,
      { ...body, address },
      now,
    );
    const reply = ok({
      access_token: accessToken,
      token_type: 'Bearer' as const,
      expires_at: expiresAt.toISOString(),
      device_token: deviceToken,
      user: presentUser(user),
      clients: clients.map(presentClient),
    });
    // The reconciler hands the mail about a new device to its worker: no client of SQS for that.
    return { writes, reply };
  },
});
