import { hosting } from '../../shared/contract/hosting.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { createLoginUrl } from '../../shared/hosting/log-in.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(hosting['create-login-url'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  respond: async ({ caller, now }, account) => ok(await createLoginUrl(account, caller.userId, now)),
});
