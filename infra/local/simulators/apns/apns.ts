import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';
import { note } from '../noted.ts';
import { createDevices } from './devices.ts';
import { type Http2Answer, type Http2Request, startHttp2Server } from './http2-server.ts';
import { misbehaviourOf } from './misbehaviours.ts';
import { type ApnsEnvironment, createProviderCheck } from './provider-check.ts';
import { type ApnsRefusal, refusal } from './reasons.ts';
import { checkHeaders, readPayload } from './request-rules.ts';

export type ApnsMessage = {
  token: string;
  environment: ApnsEnvironment;
  headers: IncomingHttpHeaders;
  payload: unknown;
};

export type ApnsSimulator = {
  /** Where production answers; the sandbox is at another port. */
  url: string;
  /** Settings for the provider, as a developer would get them from Apple. */
  settings: {
    team_id: string;
    key_id: string;
    private_key: string;
    topic: string;
    api_base: string;
    sandbox_api_base: string;
  };
  /** Messages accepted for delivery, oldest first; also at `GET /_simulator/messages` (HTTP/2). */
  messages: ApnsMessage[];
  /** Device tokens of every request, oldest first. */
  requests: string[];
  /** Every provider token seen, in order of first use. */
  providerTokens: string[];
  /** Connections accepted so far, in both environments. */
  connections(): number;
  /** Cuts every open connection. */
  disconnect(): void;
  close(): Promise<void>;
};

const DEVICE_PATH = /^\/3\/device\/([^/]*)$/;

const randomKeyId = (): string =>
  Array.from({ length: 10 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('');

const isEnvironment = (value: unknown): value is ApnsEnvironment =>
  value === 'production' || value === 'sandbox';

/** APNs over HTTP/2 without TLS, each environment at a port of its own. The key is new at each start. */
export const startApnsSimulator = async (port: number, now = () => Date.now()): Promise<ApnsSimulator> => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const account = { team_id: 'SIMULATED1', key_id: randomKeyId(), topic: 'com.example.client' };
  const messages: ApnsMessage[] = [];
  const requests: string[] = [];
  const provider = createProviderCheck(account, keys.publicKey, now);
  const devices = createDevices(now);

  const deliver = (
    token: string,
    { headers, rawHeaders, body }: Http2Request,
    environment: ApnsEnvironment,
  ): ApnsRefusal | null => {
    if (headers[':method'] !== 'POST') return refusal('MethodNotAllowed');
    if (token === '') return refusal('MissingDeviceToken');
    const refused =
      provider.refuse(headers.authorization, environment) ?? checkHeaders(headers, rawHeaders, account.topic);
    if (refused) return refused;
    const read = readPayload(body);
    if ('reason' in read) return read;
    const gone = /^[\w-]+$/.test(token) ? devices.refuse(token, environment) : refusal('BadDeviceToken');
    if (!gone) note(messages, { token, environment, headers, payload: read.payload });
    return gone;
  };

  const control = ({ headers, body }: Http2Request): Http2Answer => {
    const path = headers[':path'];
    if (path === '/_simulator/messages') return { status: 200, body: messages };
    const given = JSON.parse(body.toString() || '{}') as Record<string, unknown>;
    const environment = isEnvironment(given.environment) ? given.environment : null;
    if (path === '/_simulator/devices') devices.register(String(given.token), environment ?? 'production');
    else if (path === '/_simulator/key') provider.restrict(environment);
    else if (path !== '/_simulator/answers' || !devices.plan(given)) return { status: 404 };
    return { status: 204 };
  };

  const answerIn =
    (environment: ApnsEnvironment) =>
    (request: Http2Request): Http2Answer => {
      if (request.headers[':path']?.startsWith('/_simulator/')) return control(request);
      const id = { 'apns-id': String(request.headers['apns-id'] ?? randomUUID()) };
      const token = DEVICE_PATH.exec(request.headers[':path'] ?? '')?.[1];
      if (token === undefined) return { status: 404, headers: id, body: { reason: 'BadPath' } };
      note(requests, token);
      const misbehaviour = misbehaviourOf(token);
      if (misbehaviour && !misbehaviour.delivers) return { status: 500, instead: misbehaviour.instead };
      const refused = deliver(token, request, environment);
      if (misbehaviour) return { status: 500, instead: misbehaviour.instead };
      if (!refused) return { status: 200, headers: id };
      const { status, ...body } = refused;
      return { status, headers: id, body };
    };

  const production = await startHttp2Server(port, answerIn('production'));
  const sandbox = await startHttp2Server(0, answerIn('sandbox'));
  const both = [production, sandbox];
  return {
    url: production.url,
    settings: {
      ...account,
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      api_base: production.url,
      sandbox_api_base: sandbox.url,
    },
    messages,
    requests,
    providerTokens: provider.tokens,
    connections: () => production.connections() + sandbox.connections(),
    disconnect: () => {
      for (const { disconnect } of both) disconnect();
    },
    close: async () => {
      await Promise.all(both.map((server) => server.close()));
    },
  };
};
