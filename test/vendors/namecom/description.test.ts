import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistrarSimulator } from '../../../infra/local/simulators/registrar/registrar.ts';
import { ROUTES } from '../../../infra/local/simulators/registrar/routes.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/namecom/client.ts';
import { readDescription } from './description.ts';
import { type Exchange, startRecorder } from './recorder.ts';
import { walk } from './walk.ts';

const file = process.env.NAMECOM_OPENAPI;
const account = { username: 'acme-test', token: 'token' };

let exchanges: Exchange[] = [];

const record = async (): Promise<Exchange[]> => {
  const simulator = await startRegistrarSimulator({ port: 0, stateFile: null, ...account });
  const recorder = await startRecorder(simulator.url);
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.token}`).toString('base64')}`;
  await walk({
    registrar: createRegistrar({ ...account, api_base: recorder.url, requestsPerSecond: 1_000_000 }),
    control: async (path, body) => {
      await fetch(`${simulator.url}/_simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
    },
    ask: async (method, path, body) => {
      await fetch(`${recorder.url}/core/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
    },
  });
  await recorder.close();
  await simulator.close();
  return recorder.exchanges;
};

beforeAll(async () => {
  exchanges = await record();
});

test('the walk visits every command of the simulator', () => {
  const visited = (route: (typeof ROUTES)[number]) =>
    exchanges.some(({ method, path }) => method === route.method && route.path.test(path));
  expect(
    ROUTES.filter((route) => !visited(route)).map(({ method, path }) => `${method} ${path.source}`),
  ).toEqual([]);
});

if (file === undefined) {
  test("Name.com's description is not here: NAMECOM_OPENAPI names the file", () => {
    const how =
      'Set NAMECOM_OPENAPI to the OpenAPI file (assets/namecom.api.yaml of namedotcom/namecom-mcp).';
    expect(process.env.ALLOW_NO_DESCRIPTIONS, `${how} ALLOW_NO_DESCRIPTIONS=1 does without.`).toBe('1');
  });
} else {
  const description = readDescription(file);
  const isOld = Number(description.version.split('.')[1]) < 27;

  /** What version 1.27 has and older descriptions lack. */
  const isNewer = ({ path }: Exchange, mistake: string): boolean =>
    isOld &&
    ((path.endsWith(':search') && mistake === '/purchaseType is unknown') ||
      /^status 4\d\d is not described$/.test(mistake) ||
      (path.includes('/transfers/') && mistake.startsWith('/status')));

  const isKnownOperation = ({ path, status }: Exchange): boolean =>
    !(isOld && path.endsWith(':resend')) && status !== 405;

  const lines = (problemsIn: (exchange: Exchange) => string[]): string[] => [
    ...new Set(
      exchanges.filter(isKnownOperation).flatMap((exchange) =>
        problemsIn(exchange)
          .filter((mistake) => !isNewer(exchange, mistake))
          .map((mistake) => `${exchange.method} ${exchange.path} ${exchange.status}: ${mistake}`),
      ),
    ),
  ];

  describe(`by the description ${description.version}`, () => {
    test('every request is one of its operations', () => {
      expect(lines((exchange) => (description.find(exchange) ? [] : ['is not described']))).toEqual([]);
    });

    test('no accepted request lacks a field, has a wrong one or one that is not described', () => {
      const problemsIn = (exchange: Exchange): string[] => {
        const found = description.find(exchange);
        return found && exchange.status < 300 ? description.requestMistakes(exchange, found) : [];
      };
      expect(lines(problemsIn)).toEqual([]);
    });

    test('every answer of the simulator has a described status and shape', () => {
      const problemsIn = (exchange: Exchange): string[] => {
        const found = description.find(exchange);
        return found ? description.answerMistakes(exchange, found) : [];
      };
      expect(lines(problemsIn)).toEqual([]);
    });
  });
}

afterAll(() => {
  if (file === undefined) console.log('Name.com: not checked, because NAMECOM_OPENAPI is not set.');
});
