import type { DomainLookupAnswer } from '../integrations/domain-lookup/domain-lookup.ts';
import type { RegistrarAvailability } from '../integrations/registrar-offer.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** What registry and registrar say about a name, with the time, kept for a moment for everybody. */
export interface CheckRecord
  extends Key<CheckRecord>,
    Pick<DomainLookupAnswer, 'status' | 'reason'>,
    Expiring {
  /** `registrar` where the registry was not asked. */
  source: DomainLookupAnswer['source'] | 'registrar';
  /** Missing where the registrar was not asked; null where it did not answer. */
  offer?: RegistrarAvailability | null;
  checked_at: string;
}
