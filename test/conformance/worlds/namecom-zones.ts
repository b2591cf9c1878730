import { registrarZones } from '../../../shared/integrations/registrar-zones.ts';
import type { DnsHostWorld } from '../dns-host-laws.ts';
import { buy } from '../registrar-laws.ts';
import { startNamecom } from './namecom.ts';

export const startNamecomZones = async (): Promise<DnsHostWorld> => {
  const world = await startNamecom();
  const { registrar, withWrongKeys, names, simulator, secrets } = world;
  await buy(world, ['ns1.name.com', 'ns2.name.com']);
  return {
    ...{ simulator, secrets },
    host: registrarZones(registrar),
    withWrongKeys: registrarZones(withWrongKeys),
    ...{ domain: names.free, unknown: 'never-bought.com', changeRequest: '/records' },
  };
};
