import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOpenproviderSimulator } from '../../../infra/local/simulators/openprovider/openprovider.ts';
import { ROUTES } from '../../../infra/local/simulators/openprovider/routes.ts';
import { checkExchange } from '../check-exchange.ts';
import { Description } from '../description.ts';
import { type Exchange, startRecorder } from '../recorder.ts';
import { type Answer, walk } from './walk.ts';

const file = process.env.OPENPROVIDER_SWAGGER;
const account = { username: 'acme', password: 'correct-horse' };

let exchanges: Exchange[] = [];

const record = async (): Promise<Exchange[]> => {
  const simulator = await startOpenproviderSimulator({ port: 0, stateFile: null, ...account });
  const recorder = await startRecorder(simulator.url);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const url = `${recorder.url}/v1beta${path}`;
    const answer = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : null });
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
  };
  const { data } = await ask('POST', '/auth/login', account);
  await ask('POST', '/auth/login', { ...account, password: 'wrong' });
  headers.authorization = `Bearer ${data.token}`;
  const control = async (path: string, body: object): Promise<void> => {
    const { status } = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(status).toBe(204);
  };
  await walk({ ask, control });
  await recorder.close();
  await simulator.close();
  return recorder.exchanges;
};

beforeAll(async () => {
  exchanges = await record();
});

test('the walk visits every operation of the simulator', () => {
  const visited = ({ method, path }: (typeof ROUTES)[number]) =>
    exchanges.some((exchange) => method === exchange.method && path.test(exchange.path));
  const missed = ROUTES.filter((route) => !visited(route));
  expect(missed.map(({ method, path }) => `${method} ${path.source}`)).toEqual([]);
});

test('a refusal has a code, and a status that is none of success', () => {
  const told = exchanges.map(({ status, answer }) => ({
    done: status < 300,
    zero: (answer as Answer).code === 0,
  }));
  expect(told.filter(({ done, zero }) => done !== zero)).toEqual([]);
  expect(told.filter(({ done }) => !done).length).toBeGreaterThan(30);
});

if (file === undefined) {
  test("Openprovider's description is not here: OPENPROVIDER_SWAGGER names the file", () => {
    const how = 'Set OPENPROVIDER_SWAGGER to swagger.json of github.com/openprovider/api-documentation.';
    expect(process.env.ALLOW_NO_DESCRIPTIONS, `${how} ALLOW_NO_DESCRIPTIONS=1 does without.`).toBe('1');
  });
} else {
  const description = new Description(file);

  /** Fields of an answer that the description does not name. */
  const unnamed = ({ method, path, status, answer }: Exchange): string[] => {
    const responses = description.operation(method, path)?.operation.responses ?? {};
    const described = responses[String(status)] ?? responses.default;
    const content = described?.content as Record<string, { schema?: never }> | undefined;
    const schema = content?.['application/json']?.schema;
    if (!schema) return ['no answer is described'];
    return description
      .problems('request', schema, structuredClone(answer))
      .filter((problem) => problem.includes('additional properties'));
  };

  describe('by the description', () => {
    test('every accepted request and every answer fits it', async () => {
      const checked = await Promise.all(exchanges.map((exchange) => checkExchange(description, exchange)));
      const problems = checked.flatMap(({ name, problems: found }, index) => {
        const isAccepted = (exchanges[index]?.status ?? 0) < 300;
        return found
          .filter((problem) => isAccepted || problem.startsWith('answered'))
          .map((problem) => `${name}: ${problem}`);
      });
      expect([...new Set(problems)]).toEqual([]);
    });

    test('no answer has a field that is not in it', () => {
      const problems = exchanges.flatMap((exchange) =>
        unnamed(exchange).map((problem) => `${exchange.method} ${exchange.path}: ${problem}`),
      );
      expect([...new Set(problems)]).toEqual([]);
    });
  });
}

afterAll(() => {
  if (file === undefined) console.log('Openprovider: not checked, because OPENPROVIDER_SWAGGER is not set.');
});
