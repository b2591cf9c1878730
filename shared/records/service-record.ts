import type { DomainRecord } from './domain-record.ts';
import type { HostingRecord } from './hosting-record.ts';

/** What a client buys and that a machine, or a person, sets up and renews. Told apart by `kind`. */
export type ServiceRecord = HostingRecord | DomainRecord;

export type ServiceKind = ServiceRecord['kind'];
