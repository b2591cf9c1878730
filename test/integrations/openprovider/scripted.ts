import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
  startSimulator,
} from '../../../infra/local/simulators/simulator.ts';
import { createRegistrar } from '../../../shared/integrations/registrar/openprovider/client.ts';
import type { Registrar } from '../../../shared/integrations/registrar.ts';

type Sent = { line: string; query: Record<string, string>; body: unknown; authorization: string | undefined };

type Answer = SimulatorAnswer | ((request: SimulatorRequest) => SimulatorAnswer);

export const ok = (data: unknown): SimulatorAnswer => ({ status: 200, body: { code: 0, desc: '', data } });

/** As the API refuses: by the code of the body. */
export const refusal = (code: number, status = 500): SimulatorAnswer => ({
  status,
  body: { code, desc: 'No “Ama Mensah” here.', data: '' },
});

/**
 * A server that answers as each test says, for what a request must look like and what an answer means; whether both sides
 * agree on the registrar is what `test/conformance` asks.
 */
export const scripted = () => {
  const answers = new Map<string, Answer[]>();
  const sent: Sent[] = [];
  let server: Simulator;

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const line = `${request.method} ${request.path.replace('/v1beta', '')}`;
    const text = request.body.toString();
    sent.push({
      line,
      query: Object.fromEntries(request.query),
      body: text === '' ? null : JSON.parse(text),
      authorization: request.headers.authorization,
    });
    const [next, ...later] = answers.get(line) ?? [];
    if (next === undefined) return { status: 404, body: `nothing is scripted for ${line}` };
    if (later.length > 0) answers.set(line, later);
    return typeof next === 'function' ? next(request) : next;
  };

  beforeAll(async () => {
    server = await startSimulator(0, answer);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    answers.clear();
    sent.length = 0;
    given('POST /auth/login', ok({ token: 'TOKEN-1', reseller_id: 1 }), ok({ token: 'TOKEN-2' }));
  });

  /** What is answered to each request in turn; the last of them for ever. */
  const given = (line: string, ...these: Answer[]): void => {
    answers.set(line, these);
  };

  return {
    given,
    sent,
    /** The lines of what was sent, without log-ins. */
    lines: () => sent.map(({ line }) => line).filter((line) => line !== 'POST /auth/login'),
    bodyOf: (line: string) => sent.find((one) => one.line === line)?.body,
    registrar: (): Registrar =>
      createRegistrar({ username: 'acme', password: 'PASSWORD-71', api_base: server.url }),
  };
};

export const DOMAIN = {
  id: 7,
  domain: { name: 'kasa-bank', extension: 'com' },
  status: 'ACT',
  type: 'NEW',
  creation_date: '2026-07-01 12:00:00',
  expiration_date: '2027-07-01 12:00:00',
  renewal_date: '2027-07-01 12:00:00',
  name_servers: [
    { name: 'ns2.example.net', seq_nr: 1 },
    { name: 'NS1.example.net', seq_nr: 0 },
  ],
  autorenew: 'off',
  is_locked: true,
  is_lockable: true,
  is_private_whois_enabled: false,
  owner_handle: 'AM000001-GH',
};

export const found = (...domains: object[]) => ok({ results: domains, total: domains.length });

export const price = (reseller: number, more: object = {}) =>
  ok({
    price: {
      product: { currency: 'EUR', price: 7.53 },
      reseller: { currency: 'USD', price: reseller },
    },
    ...more,
  });

export const TLD = ok({ name: 'com', status: 'ACT', min_period: 1, max_period: 10 });
