import { startDirectAdminSimulator } from '../../../infra/local/simulators/directadmin/directadmin.ts';
import { createPanel } from '../../../shared/integrations/panel/directadmin/client.ts';
import type { PanelWorld } from '../panel-laws.ts';

const KEYS = { username: 'reseller', loginKey: 'DA-LOGIN-KEY-5f3a' };

export const startDirectAdmin = async (): Promise<PanelWorld> => {
  const simulator = await startDirectAdminSimulator({ port: 0, stateFile: null, ...KEYS });
  const server = {
    ...{ id: 'server1', hostname: 'server1.example.com', url: simulator.url },
    ...{ username: KEYS.username, login_key: KEYS.loginKey },
  };
  return {
    simulator,
    panel: createPanel(server),
    withWrongKeys: createPanel({ ...server, login_key: 'DA-LOGIN-KEY-wrong' }),
    plans: ['starter', 'pro'],
    requests: {
      create: '/CMD_API_ACCOUNT_USER',
      changePlan: '/CMD_API_MODIFY_USER',
      suspend: '/CMD_API_SELECT_USERS',
      unsuspend: '/CMD_API_SELECT_USERS',
      remove: '/CMD_API_SELECT_USERS',
      password: '/CMD_API_USER_PASSWD',
    },
    secrets: [
      ...[KEYS.loginKey, 'correct-Horse-battery-7', 'another-Good-secret-9'],
      Buffer.from(`${KEYS.username}:${KEYS.loginKey}`).toString('base64'),
    ],
  };
};
