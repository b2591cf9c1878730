import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** What a TLD asks of registrants, as the registrar said; null when it does not sell the TLD. */
export interface RequirementsRecord extends Key<RequirementsRecord>, Expiring {
  requirements: TldRequirements | null;
}
