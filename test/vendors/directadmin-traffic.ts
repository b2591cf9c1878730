import { startDirectAdminSimulator } from '../../infra/local/simulators/directadmin/directadmin.ts';
import { createPanel } from '../../shared/integrations/panel/directadmin/client.ts';
import { type Exchange, startRecorder } from './recorder.ts';

const KEYS = { username: 'reseller', loginKey: 'vendors' };

/** What is said between the adapter and the simulator by the JSON API; the legacy commands have no schema. */
export const recordDirectAdmin = async (): Promise<Exchange[]> => {
  const simulator = await startDirectAdminSimulator({ port: 0, stateFile: null, ...KEYS });
  const recorder = await startRecorder(simulator.url);
  const panel = createPanel({
    ...{ id: 'server1', hostname: 'server1.example.com', url: recorder.url },
    ...{ username: KEYS.username, login_key: KEYS.loginKey },
  });
  try {
    const { username } = await panel.createAccount({
      ...{ username: 'kasab7x2', domain: 'kasa.com', plan: 'starter' },
      ...{ password: 'correct-Horse-battery-7', contactEmail: 'ama@example.com' },
    });
    await panel.findAccount(username);
    await panel.changePlan(username, 'pro');
    await panel.findAccount(username);
    await panel.findAccount('nobody01');
    await panel.createLoginUrl(username);
    return recorder.exchanges.filter(({ path }) => path.startsWith('/api/'));
  } finally {
    await recorder.close();
    await simulator.close();
  }
};
