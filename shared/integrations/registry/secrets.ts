import type { SecretGroup } from '../../contract/resources.ts';
import type { Config } from '../../platform/config/config-schema.ts';
import type { SecretReader, Vendor, VendorSecret } from '../vendor.ts';
import { DNS_HOSTS } from './dns-hosts.ts';
import { GATEWAYS } from './gateways.ts';
import { PANELS, panelsOfStage } from './panels.ts';
import { PUSH_SERVICES, pushServicesOfStage } from './push-services.ts';
import { REGISTRARS, registrarsOfStage } from './registrars.ts';

const readBy = (vendors: readonly Vendor[], reader: SecretReader): VendorSecret[] =>
  vendors.flatMap(({ secrets }) => secrets.filter(({ readers }) => readers.includes(reader)));

const GROUPS: Record<SecretGroup, VendorSecret[]> = {
  gateways: readBy(GATEWAYS, 'calls'),
  'gateway-keys': readBy(GATEWAYS, 'apps'),
  'gateway-webhooks': readBy(GATEWAYS, 'webhooks'),
  panels: readBy(PANELS, 'calls'),
  registrars: readBy(REGISTRARS, 'calls'),
  'dns-hosts': readBy(DNS_HOSTS, 'calls'),
  'push-services': readBy(PUSH_SERVICES, 'calls'),
};

/** The names of the secrets of a group. */
export const secretsOf = (group: SecretGroup): string[] => GROUPS[group].map(({ name }) => name);

/** Every secret that a stage can have. */
export const SECRETS: readonly VendorSecret[] = [GATEWAYS, PANELS, REGISTRARS, DNS_HOSTS, PUSH_SERVICES]
  .flat()
  .flatMap(({ secrets }) => secrets);

type OfStage = Pick<Config, 'panels' | 'registrars' | 'dns_host'> & Partial<Pick<Config, 'web_push'>>;

/**
 * Those of a stage: of panels, registrars, hosts of zones and push to browsers only what its configuration names. Every
 * gateway has its own, since what was paid through one that is out of use can still be given back.
 */
export const secretsOfStage = (stage: OfStage): VendorSecret[] => {
  const push = pushServicesOfStage(stage).map(({ id }) => id);
  const named = [...panelsOfStage(stage), ...registrarsOfStage(stage), stage.dns_host?.id, ...push];
  const others = [PANELS, REGISTRARS, DNS_HOSTS, PUSH_SERVICES]
    .flat()
    .filter(({ id }) => !named.includes(id))
    .flatMap(({ secrets }) => secrets);
  return SECRETS.filter((secret) => !others.includes(secret));
};
