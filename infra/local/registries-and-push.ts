import type { ApnsSettings } from '../../shared/integrations/push-provider/apns/settings.ts';
import type { FcmSettings } from '../../shared/integrations/push-provider/fcm/settings.ts';
import { startApnsSimulator } from './simulators/apns/apns.ts';
import { startDnsSimulator } from './simulators/dns/dns.ts';
import { startFcmSimulator } from './simulators/fcm/fcm.ts';
import { startRdapSimulator } from './simulators/rdap/rdap.ts';
import { startViesSimulator } from './simulators/vies/vies.ts';
import { startWhoisSimulator } from './simulators/whois/whois.ts';

export type RegistriesAndPushOptions = {
  ports: { rdap: number; whois: number; dns: number; vies: number; fcm: number; apns: number };
};

const env = (name: string): string => process.env[name] ?? '';

/** Real credentials in the environment take the place of a simulator's. */
const fcmSecret = (simulated: FcmSettings): FcmSettings =>
  env('FCM_SERVICE_ACCOUNT')
    ? { service_account: JSON.parse(env('FCM_SERVICE_ACCOUNT')) as FcmSettings['service_account'] }
    : simulated;

const apnsSecret = (simulated: ApnsSettings): ApnsSettings =>
  env('APNS_PRIVATE_KEY')
    ? {
        team_id: env('APNS_TEAM_ID'),
        key_id: env('APNS_KEY_ID'),
        private_key: env('APNS_PRIVATE_KEY'),
        topic: env('APNS_TOPIC'),
      }
    : simulated;

/**
 * Starts the simulators of domain registries, DNS and push services, with what leads the functions to them: secrets for
 * the push services; for the others, which need no credentials, the environment. `REAL_REGISTRIES=1` leaves that out.
 */
export const startRegistriesAndPush = async ({ ports }: RegistriesAndPushOptions) => {
  const rdap = await startRdapSimulator(ports.rdap);
  const whois = await startWhoisSimulator(ports.whois);
  const dns = await startDnsSimulator(ports.dns);
  const vies = await startViesSimulator(ports.vies);
  const fcm = await startFcmSimulator(ports.fcm);
  const apns = await startApnsSimulator(ports.apns);
  const registries = {
    RDAP_BASE_URL: `${rdap.url}/`,
    WHOIS_HOST: whois.host,
    WHOIS_PORT: String(whois.port),
    DNS_RESOLVERS: `${dns.url}/dns-query`,
    VIES_URL: `${vies.url}/rest-api`,
  };
  return {
    rdap,
    whois,
    dns,
    vies,
    fcm,
    apns,
    secrets: { fcm: fcmSecret(fcm.settings), apns: apnsSecret(apns.settings) },
    environment: env('REAL_REGISTRIES') ? {} : registries,
    close: async () => {
      await Promise.all([rdap, whois, dns, vies, fcm, apns].map((simulator) => simulator.close()));
    },
  };
};
