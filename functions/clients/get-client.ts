import { presentClient } from '../../shared/clients/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { foreignClient } from '../../shared/platform/failure.ts';

/** The membership that lets the caller in holds the profile, so that nothing else has to be read. */
export const handler = handle(clients['get-client'], {
  respond: ({ caller: { profile, role } }) => {
    if (!profile || !role) throw foreignClient();
    return ok({ data: presentClient({ ...profile, role }) });
  },
});
