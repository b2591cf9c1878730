import type { Caller } from '../../auth/access.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { mayDo } from '../../contract/roles.ts';
import { clientInactive, roleForbids } from '../../platform/failure.ts';

/**
 * The caller, whose role in the client account must have the permission the endpoint table asks for, in an account that
 * is active where the table asks for that (403).
 */
export const permitted = async (
  caller: Promise<Caller>,
  { permission, activeOnly }: Pick<EndpointDefinition, 'permission' | 'activeOnly'>,
): Promise<Caller> => {
  const { role, profile } = await caller;
  if (permission && !(role && mayDo(role, permission))) throw roleForbids();
  if (activeOnly && profile?.status !== 'active') throw clientInactive();
  return caller;
};
