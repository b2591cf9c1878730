import { type Caller, requireProofOrCode } from '../../shared/auth/index.ts';
import { deletion } from '../../shared/contract/deletion.ts';
import type { Reply } from '../../shared/contract/endpoint.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { getItems } from '../../shared/platform/table/query.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { deleteAccount } from '../../shared/privacy/deletion/index.ts';
import { keys } from '../../shared/records/keys.ts';

const definition = deletion['request-deletion'];

/** Asked for once: a deletion that was cut off goes on without. */
const confirm = async (
  caller: Caller,
  otp: string | undefined,
  address: string,
  now: Date,
): Promise<void> => {
  const [user, begun] = await getItems(keys.user(caller.userId), keys.deletion(caller.userId));
  if (!user || begun) return;
  const { writes } = await requireProofOrCode(caller, user, otp, address, now);
  if (writes.length > 0) await transact(writes);
};

export const handler = handle(definition, {
  respond: async ({ body, caller, address, now }): Promise<Reply<typeof definition>> => {
    await confirm(caller, body?.otp, address, now);
    const blockers = await deleteAccount(caller.userId, caller.tokenId, now);
    if (blockers.length === 0) {
      return ok({ status: 'completed', message: tell`Your account is deleted.`, blockers });
    }
    const message = tell`Your account cannot be deleted yet.`;
    return { status: 409, body: { status: 'blocked', message, blockers } };
  },
});
