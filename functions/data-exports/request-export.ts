import { dataExports } from '../../shared/contract/exports.ts';
import { command, created } from '../../shared/http/index.ts';
import { findTurn, planExport, presentExport } from '../../shared/privacy/exports/index.ts';

export const handler = command(dataExports['request-export'], {
  load: async ({ path, claimedUserId }) => ({ turn: await findTurn(path.client, claimedUserId) }),
  plan: ({ path, caller, address, now }, { turn }) => {
    const subject = { client_id: path.client, user_id: caller.userId };
    const { record, writes } = planExport(subject, turn, { address, device: null }, now);
    return { writes, reply: created({ data: presentExport(record, now) }) };
  },
});
