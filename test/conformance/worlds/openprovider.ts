import { startOpenproviderSimulator } from '../../../infra/local/simulators/openprovider/openprovider.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/openprovider/client.ts';
import type { RegistrarWorld } from '../registrar-laws.ts';

const KEYS = { username: 'acme-test', password: 'OPENPROVIDER-PASSWORD-91c2' };

export const startOpenprovider = async (): Promise<RegistrarWorld> => {
  const simulator = await startOpenproviderSimulator({ port: 0, stateFile: null, ...KEYS });
  const settings = { ...KEYS, api_base: simulator.url };
  const authCode = 'Transfer-Code-7781';
  return {
    simulator,
    registrar: createRegistrar(settings),
    withWrongKeys: createRegistrar({ ...settings, password: 'OPENPROVIDER-PASSWORD-wrong' }),
    names: { free: 'kasa-bank.com', taken: 'taken-bank.com', premium: 'premium-bank.com' },
    authCode,
    moveTransfer: async (domain, to) => {
      const { status } = await fetch(`${simulator.url}/_simulator/domains/${domain}`, {
        method: 'POST',
        body: JSON.stringify({ status: to === 'waiting' ? 'PEN' : 'ACT' }),
      });
      if (status !== 204) throw new Error(`the control answered ${status}`);
    },
    requests: {
      register: 'POST /v1beta/domains',
      renew: '/renew',
      transfer: 'POST /v1beta/domains/transfer',
    },
    secrets: [KEYS.password, 'OPENPROVIDER-PASSWORD-wrong', authCode],
  };
};
