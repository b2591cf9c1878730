import type { Caller } from '../../auth/access.ts';
import { requireProof } from '../../auth/proof.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { mayDo } from '../../contract/roles.ts';
import { config } from '../../platform/config/config.ts';
import { clientInactive, roleForbids, secondFactorRequired } from '../../platform/failure.ts';

/**
 * The caller, whose role in the client account must have the permission the endpoint table asks for, in an account that
 * is active where the table asks for that, a second factor where the provider requires one, and a proof of who it is where
 * that is asked for whatever the request says (403).
 */
export const permitted = async (
  caller: Promise<Caller>,
  { permission, activeOnly, beforeSecondFactor, reauthentication }: EndpointDefinition,
  now: Date,
): Promise<Caller> => {
  const { role, profile, lacksFactor } = await caller;
  if (lacksFactor && !beforeSecondFactor && config().second_factor === 'required')
    throw secondFactorRequired();
  if (permission && !(role && mayDo(role, permission))) throw roleForbids();
  if (activeOnly && profile?.status !== 'active') throw clientInactive();
  if (reauthentication === 'required') requireProof(await caller, now);
  return caller;
};
