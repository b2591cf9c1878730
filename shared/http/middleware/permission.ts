import type { Caller } from '../../auth/access.ts';
import { mayDo, type Permission } from '../../contract/roles.ts';
import { roleForbids } from '../../platform/failure.ts';

/** The caller, whose role in the client account must have the permission the endpoint table asks for (403). */
export const permitted = async (
  caller: Promise<Caller>,
  permission: Permission | undefined,
): Promise<Caller> => {
  const { role } = await caller;
  if (permission && !(role && mayDo(role, permission))) throw roleForbids();
  return caller;
};
