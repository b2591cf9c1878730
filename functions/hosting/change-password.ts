import { hosting } from '../../shared/contract/hosting.ts';
import { planPasswordChange, setPassword } from '../../shared/hosting/change-password.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hosting['change-password'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  prepare: ({ body, now }, account) => setPassword(account, body.password, now),
  plan: ({ caller, now }, account) => ({
    ...planPasswordChange(account, caller.userId, now),
    reply: ok({ message: 'The password is changed.' }),
  }),
});
