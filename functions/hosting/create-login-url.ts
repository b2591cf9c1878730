import { hostingPanel } from '../../shared/contract/hosting-panel.ts';
import { createLoginUrl, getHosting, planLoginUrl } from '../../shared/hosting/index.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(hostingPanel['create-login-url'], {
  load: ({ path }) => getHosting(path.client, path.hostingAccount),
  prepare: ({ query, now }, account) => createLoginUrl(account, query.target, now),
  plan: ({ query, caller, now }, account, link) => ({
    ...planLoginUrl(account, query.target, caller.userId, now),
    reply: ok(link),
  }),
});
