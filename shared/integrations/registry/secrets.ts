import type { SecretGroup } from '../../contract/resources.ts';
import type { SecretReader, Vendor, VendorSecret } from '../vendor.ts';
import { GATEWAYS } from './gateways.ts';
import { PANELS } from './panels.ts';
import { PUSH_SERVICES } from './push-services.ts';
import { REGISTRARS } from './registrars.ts';

const readBy = (vendors: readonly Vendor[], reader: SecretReader): VendorSecret[] =>
  vendors.flatMap(({ secrets }) => secrets.filter(({ readers }) => readers.includes(reader)));

const GROUPS: Record<SecretGroup, VendorSecret[]> = {
  gateways: readBy(GATEWAYS, 'calls'),
  'gateway-keys': readBy(GATEWAYS, 'apps'),
  'gateway-webhooks': readBy(GATEWAYS, 'webhooks'),
  panels: readBy(PANELS, 'calls'),
  registrars: readBy(REGISTRARS, 'calls'),
  'push-services': readBy(PUSH_SERVICES, 'calls'),
};

/** The names of the secrets of a group. */
export const secretsOf = (group: SecretGroup): string[] => GROUPS[group].map(({ name }) => name);

/** Every secret of a stage. */
export const SECRETS: readonly VendorSecret[] = [GATEWAYS, PANELS, REGISTRARS, PUSH_SERVICES]
  .flat()
  .flatMap(({ secrets }) => secrets);
