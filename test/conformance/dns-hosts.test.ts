import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { DNS_HOST_LAWS, type ZoneHost } from './dns-host-laws.ts';
import { hold } from './law.ts';
import { startNamecomZones } from './worlds/namecom-zones.ts';

/** A registrar that serves zones is a host of them by its own name. */
const ofRegistrars: ZoneHost[] = REGISTRARS.flatMap(({ id, zones }) =>
  zones ? [{ id, can: zones.can }] : [],
);

hold('dns-host', ofRegistrars, { namecom: startNamecomZones }, DNS_HOST_LAWS);
