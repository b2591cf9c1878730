import type { ApnsSettings } from '../../shared/integrations/push-provider/apns/secrets.ts';
import type { FcmSettings } from '../../shared/integrations/push-provider/fcm/secrets.ts';
import {
  publicKeyOf,
  type WebPushSettings,
} from '../../shared/integrations/push-provider/webpush/secrets.ts';
import { startApnsSimulator } from './simulators/apns/apns.ts';
import { startDnsSimulator } from './simulators/dns/dns.ts';
import { startFcmSimulator } from './simulators/fcm/fcm.ts';
import { startRdapSimulator } from './simulators/rdap/rdap.ts';
import { startViesSimulator } from './simulators/vies/vies.ts';
import { startWebPushSimulator } from './simulators/webpush/webpush.ts';
import { startWhoisSimulator } from './simulators/whois/whois.ts';

export type RegistriesAndPushOptions = {
  ports: Record<'rdap' | 'whois' | 'dns' | 'vies' | 'fcm' | 'apns' | 'webpush', number>;
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

/** Endpoints of real browsers are real: only those of the simulator lead to it, whosever key is used. */
const webPushSecret = (simulated: WebPushSettings): WebPushSettings =>
  env('WEB_PUSH_PRIVATE_KEY')
    ? { ...simulated, private_key: env('WEB_PUSH_PRIVATE_KEY'), subject: env('WEB_PUSH_SUBJECT') }
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
  const webpush = await startWebPushSimulator(ports.webpush);
  const toBrowsers = webPushSecret(webpush.settings);
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
    webpush,
    secrets: { fcm: fcmSecret(fcm.settings), apns: apnsSecret(apns.settings), webpush: toBrowsers },
    config: { web_push: { public_key: publicKeyOf(toBrowsers.private_key) } },
    environment: env('REAL_REGISTRIES') ? {} : registries,
    close: async () => {
      await Promise.all([rdap, whois, dns, vies, fcm, apns, webpush].map((simulator) => simulator.close()));
    },
  };
};
