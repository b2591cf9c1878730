import { expect, test } from 'vitest';
import { DNS_HOSTS, dnsHostNamed } from '../../shared/integrations/registry/dns-hosts.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { findPdns } from '../support/pdns-server.ts';
import { DNS_HOST_LAWS, type ZoneHost } from './dns-host-laws.ts';
import { hold } from './law.ts';
import { startNamecomZones } from './worlds/namecom-zones.ts';
import { startPowerdns, startSimulatedPowerdns } from './worlds/powerdns.ts';

/** A registrar that serves zones is a host of them by its own name. */
const ofRegistrars: ZoneHost[] = REGISTRARS.flatMap(({ id, zones }) =>
  zones ? [{ id, can: zones.can }] : [],
);

/** Its world is the real server. */
const isThere = findPdns() !== null || process.env.VENDOR === 'dns-host/powerdns';
/** The simulator of a local stack holds what the server holds. */
const simulated: ZoneHost = { id: 'powerdns simulated', can: dnsHostNamed('powerdns').can };
const hosts: ZoneHost[] = [
  simulated,
  ...DNS_HOSTS.filter(({ id }) => isThere || id !== 'powerdns'),
  ...ofRegistrars,
];
const worlds = {
  [simulated.id]: startSimulatedPowerdns,
  ...(isThere ? { powerdns: startPowerdns } : {}),
  namecom: startNamecomZones,
};

test.skipIf(!isThere)('a PowerDNS is here: npm run test:vendor dns-host/powerdns installs it', () => {
  expect(findPdns()).not.toBeNull();
});

hold('dns-host', hosts, worlds, DNS_HOST_LAWS);
