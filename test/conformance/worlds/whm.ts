import { startWhmSimulator } from '../../../infra/local/simulators/whm/whm.ts';
import { createPanel } from '../../../shared/integrations/panel/whm/client.ts';
import type { PanelWorld } from '../panel-laws.ts';

const KEYS = { username: 'reseller', token: 'WHM-TOKEN-5f3a' };

export const startWhm = async (): Promise<PanelWorld> => {
  const simulator = await startWhmSimulator({ port: 0, stateFile: null, ...KEYS });
  const server = { id: 'server1', hostname: 'server1.example.com', url: simulator.url, ...KEYS };
  return {
    simulator,
    panel: createPanel(server),
    withWrongKeys: createPanel({ ...server, token: 'WHM-TOKEN-wrong' }),
    plans: ['starter', 'pro'],
    requests: {
      create: '/json-api/createacct',
      changePlan: '/json-api/changepackage',
      suspend: '/json-api/suspendacct',
      unsuspend: '/json-api/unsuspendacct',
      remove: '/json-api/removeacct',
      password: '/json-api/passwd',
    },
    secrets: [KEYS.token, 'correct-Horse-battery-7', 'another-Good-secret-9'],
  };
};
