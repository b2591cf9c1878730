import { hostingPanel } from '../../shared/contract/hosting-panel.ts';
import { getHosting } from '../../shared/hosting/hosting.ts';
import { createLoginUrl, planLoginUrl } from '../../shared/hosting/log-in.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(hostingPanel['create-login-url'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  prepare: ({ query, now }, account) => createLoginUrl(account, query.target, now),
  plan: ({ query, caller, now }, account, link) => ({
    ...planLoginUrl(account, query.target, caller.userId, now),
    reply: ok(link),
  }),
});
