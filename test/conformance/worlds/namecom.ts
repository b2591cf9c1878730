import { startRegistrarSimulator } from '../../../infra/local/simulators/registrar/registrar.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/namecom/client.ts';
import type { RegistrarWorld } from '../registrar-laws.ts';

const KEYS = { username: 'acme-test', token: 'NAMECOM-TOKEN-91c2' };

export const startNamecom = async (): Promise<RegistrarWorld> => {
  const simulator = await startRegistrarSimulator({ port: 0, stateFile: null, ...KEYS });
  const settings = { ...KEYS, api_base: simulator.url, requestsPerSecond: 1000 };
  const authCode = 'Transfer-Code-7781';
  return {
    simulator,
    registrar: createRegistrar(settings),
    withWrongKeys: createRegistrar({ ...settings, token: 'NAMECOM-TOKEN-wrong' }),
    names: { free: 'kasa-bank.com', taken: 'taken-bank.com', premium: 'premium-bank.com' },
    authCode,
    moveTransfer: async (domain, to) => {
      const { status } = await fetch(`${simulator.url}/_simulator/transfers/${domain}`, {
        method: 'POST',
        body: JSON.stringify({ status: to === 'waiting' ? 'pending_unlock' : to }),
      });
      if (status !== 204) throw new Error(`the control answered ${status}`);
    },
    requests: {
      register: 'POST /core/v1/domains',
      renew: ':renew',
      transfer: 'POST /core/v1/transfers',
    },
    secrets: [KEYS.token, authCode, Buffer.from(`${KEYS.username}:${KEYS.token}`).toString('base64')],
  };
};
