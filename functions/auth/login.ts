import { logIn } from '../../shared/auth/login.ts';
import { presentUser } from '../../shared/auth/present-session.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(auth.login, {
  respond: async ({ body, address, now }) => {
    const { accessToken, expiresAt, user, clients } = await logIn({ ...body, address }, now);
    return ok({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_at: expiresAt.toISOString(),
      user: presentUser(user),
      clients,
    });
  },
});
