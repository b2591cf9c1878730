import { planLogin } from '../../shared/auth/login.ts';
import { presentUser } from '../../shared/auth/present-session.ts';
import { presentClient } from '../../shared/clients/present-client.ts';
import { auth } from '../../shared/contract/auth.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(auth.login, {
  plan: async ({ body, address, now }) => {
    const { accessToken, expiresAt, user, clients, writes } = await planLogin({ ...body, address }, now);
    const reply = ok({
      access_token: accessToken,
      token_type: 'Bearer' as const,
      expires_at: expiresAt.toISOString(),
      user: presentUser(user),
      clients: clients.map(presentClient),
    });
    return { writes, reply };
  },
});
