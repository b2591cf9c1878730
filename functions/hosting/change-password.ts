import { hosting } from '../../shared/contract/hosting.ts';
import { changePassword } from '../../shared/hosting/change-password.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(hosting['change-password'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  respond: async ({ body, caller, now }, account) => {
    await changePassword(account, body.password, caller.userId, now);
    return ok({ message: 'The password is changed.' });
  },
});
