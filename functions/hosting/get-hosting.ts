import { hosting } from '../../shared/contract/hosting.ts';
import { findHosting } from '../../shared/hosting/hosting.ts';
import { presentHosting } from '../../shared/hosting/present.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(hosting['get-hosting'], {
  load: ({ path }) => findHosting(path.client, path.hostingAccount),
  respond: (_request, account) => ok({ data: presentHosting(account) }),
});
