import { readSecret } from '../../../platform/aws/secrets.ts';
import type { DnsHost } from '../../dns-host.ts';
import type { CallOptions } from '../../registrar.ts';
import { type PowerdnsSettings, powerdnsCaller } from './powerdns-call.ts';
import { changeRecords, findRecords } from './records.ts';
import { powerdnsSecret } from './secrets.ts';
import { listDsRecords, makeZone, removeZone } from './zones.ts';

/**
 * PowerDNS as the host of zones. Refusals carry the codes `access_denied, zone_not_found, record_refused,
 * unsupported_record_type, conflict`; `not_found` where the address or the server's name is wrong; `invalid_request` is a
 * defect of ours. A change replaces whole RRsets of the zone as it is read just before: the API knows no condition, so of
 * what another program writes to the same RRset at the same moment one is lost.
 */
export const createDnsHost = (settings: PowerdnsSettings): DnsHost => {
  const within = (options?: CallOptions) => powerdnsCaller(settings, options?.deadlineMs);
  within();
  return {
    makeZone: (zone, options) => makeZone(within(options), zone, settings),
    removeZone: (domain, options) => removeZone(within(options), domain),
    findRecords: (domain, options) => findRecords(within(options), domain),
    changeRecords: (domain, changes, options) => changeRecords(within(options), domain, changes),
    listDsRecords: (domain, options) => listDsRecords(within(options), domain),
  };
};

export const readSettings = () => readSecret('powerdns', powerdnsSecret);
