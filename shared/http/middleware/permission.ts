import type { Caller } from '../../auth/access.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { mayDo } from '../../contract/roles.ts';
import { config } from '../../platform/config/config.ts';
import { clientInactive, roleForbids, secondFactorRequired } from '../../platform/failure.ts';

/**
 * The caller, whose role in the client account must have the permission the endpoint table asks for, in an account that
 * is active where the table asks for that, and a second factor where the provider requires one (403).
 */
export const permitted = async (
  caller: Promise<Caller>,
  { permission, activeOnly, beforeSecondFactor }: EndpointDefinition,
): Promise<Caller> => {
  const { role, profile, lacksFactor } = await caller;
  if (lacksFactor && !beforeSecondFactor && config().second_factor === 'required')
    throw secondFactorRequired();
  if (permission && !(role && mayDo(role, permission))) throw roleForbids();
  if (activeOnly && profile?.status !== 'active') throw clientInactive();
  return caller;
};
