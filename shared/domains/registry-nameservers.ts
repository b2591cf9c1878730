import { createRegistryDelegation } from '../integrations/domain-lookup/rdap.ts';
import { rdapBootstrap } from '../integrations/domain-lookup/rdap-bootstrap.ts';
import { lazy } from '../platform/env.ts';

/** One per function instance. The stand-in server is for local use only. */
const registries = lazy(() =>
  createRegistryDelegation({ bootstrap: rdapBootstrap, rdapBase: process.env.RDAP_BASE_URL }),
);

/** The nameservers that the registry has for a name; null where it does not say. */
export const findRegistryNameservers = (domain: string): Promise<string[] | null> => registries()(domain);
