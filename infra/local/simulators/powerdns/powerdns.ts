import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import { Refusal } from './refusal.ts';
import { openPowerdnsState } from './state.ts';
import * as zones from './zones.ts';

type Settings = { port: number; stateFile: string | null; apiKey: string };

const SERVER = {
  type: 'Server',
  id: 'localhost',
  daemon_type: 'authoritative',
  version: '4.7.3',
  url: '/api/v1/servers/localhost',
  autoprimaries_url: '/api/v1/servers/localhost/autoprimaries{/autoprimary}',
  config_url: '/api/v1/servers/localhost/config{/config_setting}',
  zones_url: '/api/v1/servers/localhost/zones{/zone}',
};

type Handler = (call: zones.Call) => { status: number; body?: unknown };

const ROUTES: [method: string, path: string, handler: Handler][] = [
  ['GET', '/servers', () => ({ status: 200, body: [SERVER] })],
  ['GET', '/servers/localhost', () => ({ status: 200, body: SERVER })],
  ['GET', '/servers/localhost/zones', zones.listZones],
  ['POST', '/servers/localhost/zones', zones.createZone],
  ['GET', '/servers/localhost/zones/([^/]+)', zones.getZone],
  ['DELETE', '/servers/localhost/zones/([^/]+)', zones.deleteZone],
  ['PATCH', '/servers/localhost/zones/([^/]+)', zones.patchZone],
  ['PUT', '/servers/localhost/zones/([^/]+)', zones.putZone],
  ['PUT', '/servers/localhost/zones/([^/]+)/rectify', zones.rectifyZone],
  ['GET', '/servers/localhost/zones/([^/]+)/cryptokeys', zones.listKeys],
  ['POST', '/servers/localhost/zones/([^/]+)/cryptokeys', zones.createKey],
  ['GET', '/servers/localhost/zones/([^/]+)/cryptokeys/(\\d+)', zones.getKey],
  ['PUT', '/servers/localhost/zones/([^/]+)/cryptokeys/(\\d+)', zones.putKey],
  ['DELETE', '/servers/localhost/zones/([^/]+)/cryptokeys/(\\d+)', zones.deleteKey],
];

const routes = ROUTES.map(([method, path, handler]) => ({
  ...{ method, handler, path: new RegExp(`^/api/v1${path}$`) },
}));

/**
 * The HTTP API of PowerDNS Authoritative, written from its description (docs/http-api of PowerDNS/pdns): zones, their
 * RRsets and keys. It serves nothing over DNS. State lives in `stateFile`, or in memory when it is null.
 */
export const startPowerdnsSimulator = async ({ port, stateFile, apiKey }: Settings): Promise<Simulator> => {
  const store = openStore(stateFile);
  const state = openPowerdnsState(store);

  const answer = ({ method, path, query, headers, body }: SimulatorRequest): SimulatorAnswer => {
    if (headers['x-api-key'] !== apiKey) throw new Refusal(401, 'Unauthorized');
    const there = routes.filter((route) => route.path.test(path));
    const route = there.find((candidate) => candidate.method === method);
    if (!route)
      throw new Refusal(there.length > 0 ? 405 : 404, there.length > 0 ? 'Method Not Allowed' : 'Not Found');
    return route.handler({ state, params: route.path.exec(path)?.slice(1) ?? [], query, body });
  };

  const respond = (request: SimulatorRequest): SimulatorAnswer => {
    try {
      return answer(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.message } };
    }
  };

  return startSimulator(
    port,
    (request) => {
      const answered = respond(request);
      store.save();
      return answered;
    },
    { store },
  );
};
