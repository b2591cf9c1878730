import { hostingPanel } from '../../shared/contract/hosting-panel.ts';
import { getHosting, planPanelPasswordChange, setPassword } from '../../shared/hosting/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(hostingPanel['change-password'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  prepare: ({ body, now }, account) => setPassword(account, body.password, now),
  plan: ({ caller, now }, account) => ({
    ...planPanelPasswordChange(account, caller.userId, now),
    reply: ok({ message: tell`The password is changed.` }),
  }),
});
