import { hostingPanel } from '../../shared/contract/hosting-panel.ts';
import { planPasswordChange, setPassword } from '../../shared/hosting/change-password.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hostingPanel['change-password'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  prepare: ({ body, now }, account) => setPassword(account, body.password, now),
  plan: ({ caller, now }, account) => ({
    ...planPasswordChange(account, caller.userId, now),
    reply: ok({ message: 'The password is changed.' }),
  }),
});
