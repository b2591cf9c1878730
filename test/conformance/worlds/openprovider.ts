import { startOpenproviderSimulator } from '../../../infra/local/simulators/openprovider/openprovider.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/openprovider/client.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import type { RegistrarWorld } from '../registrar-laws.ts';

const KEYS = { username: 'acme-test', password: 'OPENPROVIDER-PASSWORD-91c2' };

export const startOpenprovider = async (): Promise<RegistrarWorld> => {
  const simulator = await startOpenproviderSimulator({ port: 0, stateFile: null, ...KEYS });
  const settings = { ...KEYS, api_base: simulator.url };
  const authCode = 'Transfer-Code-7781';
  const control = async (domain: string, wish: object): Promise<void> => {
    const url = `${simulator.url}/_simulator/domains/${domain}`;
    const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(wish) });
    if (status !== 204) throw new Error(`the control answered ${status}`);
  };
  return {
    simulator,
    registrar: createRegistrar(settings),
    withWrongKeys: createRegistrar({ ...settings, password: 'OPENPROVIDER-PASSWORD-wrong' }),
    names: { free: 'kasa-bank.com', taken: 'taken-bank.com', premium: 'premium-bank.com' },
    authCode,
    moveTransfer: (domain, to) => control(domain, { status: to === 'waiting' ? 'PEN' : 'ACT' }),
    redemption: {
      enter: async (domain) => {
        await control(domain, { expires_in_days: -45, autorenew: 'off' });
        return addDays(new Date(), -45);
      },
      end: (domain) => control(domain, { status: 'ACT' }),
      request: '/restore',
    },
    requests: {
      register: 'POST /v1beta/domains',
      renew: '/renew',
      transfer: 'POST /v1beta/domains/transfer',
    },
    secrets: [KEYS.password, 'OPENPROVIDER-PASSWORD-wrong', authCode],
  };
};
