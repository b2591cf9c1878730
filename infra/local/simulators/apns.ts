import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import {
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type ApnsAnswer, createProviderCheck } from './apns-provider-check.ts';
import { listen } from './simulator.ts';

const MAX_PAYLOAD_BYTES = 4096;

export type ApnsMessage = { token: string; headers: IncomingHttpHeaders; payload: unknown };

export type ApnsSimulator = {
  url: string;
  /** Settings for the provider, as a developer would get them from Apple. */
  settings: { team_id: string; key_id: string; private_key: string; topic: string; api_base: string };
  /** Messages accepted for delivery, oldest first; also at `GET /_simulator/messages` (HTTP/2). */
  messages: ApnsMessage[];
  /** Device tokens of every request, oldest first. */
  requests: string[];
  /** Every provider token seen, in order of first use. */
  providerTokens: string[];
  /** Connections accepted so far. */
  connections(): number;
  /** Cuts every open connection. */
  disconnect(): void;
  close(): Promise<void>;
};

/** What APNs answers instead of delivering, by how the device's token begins. */
const failures: Record<string, ApnsAnswer> = {
  dead: { status: 410, reason: 'Unregistered' },
  bad: { status: 400, reason: 'BadDeviceToken' },
  foreign: { status: 400, reason: 'DeviceTokenNotForTopic' },
  throttled: { status: 429, reason: 'TooManyRequests' },
  internal: { status: 500, reason: 'InternalServerError' },
  shutdown: { status: 503, reason: 'Shutdown' },
};

/** Device tokens that break the connection in some way. */
const misbehaviours: Record<string, (stream: ServerHttp2Stream) => void> = {
  slow: () => undefined,
  reset: (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
  cancel: (stream) => stream.close(constants.NGHTTP2_CANCEL),
  cut: (stream) => stream.session?.destroy(),
  garbage: (stream) => {
    stream.respond({ ':status': 502 });
    stream.end('<html>');
  },
};

const randomKeyId = (): string =>
  Array.from({ length: 10 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join('');

const readBody = async (stream: ServerHttp2Stream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** APNs over HTTP/2 without TLS. The key id is new at each start, as the key is. */
export const startApnsSimulator = async (
  port: number,
  now: () => number = Date.now,
): Promise<ApnsSimulator> => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const account = { team_id: 'SIMULATED1', key_id: randomKeyId(), topic: 'com.example.client' };
  const messages: ApnsMessage[] = [];
  const requests: string[] = [];
  const provider = createProviderCheck(account, keys.publicKey, now);
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;

  const judge = (device: string, headers: IncomingHttpHeaders, body: Buffer): ApnsAnswer => {
    const refusal = provider.refuse(headers.authorization ?? '');
    if (refusal) return refusal;
    if (headers['apns-topic'] !== account.topic) return { status: 400, reason: 'BadTopic' };
    if (headers['apns-push-type'] !== 'alert') return { status: 400, reason: 'InvalidPushType' };
    if (Buffer.byteLength(String(headers['apns-collapse-id'] ?? '')) > 64) {
      return { status: 400, reason: 'BadCollapseId' };
    }
    if (body.byteLength > MAX_PAYLOAD_BYTES) return { status: 413, reason: 'PayloadTooLarge' };
    return failures[device.split('-', 1)[0] ?? ''] ?? { status: 200 };
  };

  const server = createServer();
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => undefined);
    const json = (status: number, body: unknown) => {
      stream.respond({ ':status': status, 'content-type': 'application/json', 'apns-id': randomUUID() });
      stream.end(body === undefined ? '' : JSON.stringify(body));
    };
    const path = headers[':path'] ?? '';
    if (path === '/_simulator/messages') return json(200, messages);
    const device = /^\/3\/device\/([\w-]+)$/.exec(path)?.[1];
    if (device === undefined) return json(404, { reason: 'BadPath' });
    requests.push(device);
    const body = await readBody(stream);
    const misbehave = misbehaviours[device.split('-', 1)[0] ?? ''];
    if (misbehave) return misbehave(stream);
    const { status, reason } = judge(device, headers, body);
    if (status !== 200) return json(status, status === 410 ? { reason, timestamp: now() } : { reason });
    messages.push({ token: device, headers, payload: JSON.parse(body.toString()) });
    json(200, undefined);
  });

  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const disconnect = () => {
    for (const session of sessions) session.destroy();
  };
  return {
    url,
    settings: {
      ...account,
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      api_base: url,
    },
    messages,
    requests,
    providerTokens: provider.tokens,
    connections: () => connections,
    disconnect,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        disconnect();
      }),
  };
};
