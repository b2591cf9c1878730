import { createECDH, randomBytes } from 'node:crypto';
import { note } from '../noted.ts';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { refuseSender } from './sender-check.ts';
import { type UserAgent, userAgent } from './user-agent.ts';

export type WebPushMessage = {
  endpoint: string;
  /** Seconds. */
  ttl: number;
  urgency: string;
  topic: string | null;
  /** As the browser has decrypted it. */
  text: string;
};

type Subscription = { endpoint: string; keys: UserAgent['keys'] };

export type WebPushSimulator = Simulator & {
  /** Settings for the provider, with keys that are new at each start. */
  settings: { subject: string; private_key: string; reached_at: Record<string, string> };
  /** What browsers subscribe with. */
  publicKey: string;
  /** Makes a browser that has subscribed; also at `POST /_simulator/subscriptions`. */
  subscribe(senderKey?: string | null): Subscription;
  /** Makes a subscription end, as a browser does whose user has taken back the permission. */
  unsubscribe(endpoint: string): void;
  /** Messages that reached a browser, oldest first; also at `GET /_simulator/messages`. */
  messages: WebPushMessage[];
};

/** A push service of no browser there is, with a name among those of one. */
const ORIGIN = 'https://simulator.push.services.mozilla.com';
const PATH = '/wpush/v2/';
/** Whom a look at the stage sends to, to see whether its key is taken. */
const NOBODY = 'https://fcm.googleapis.com/fcm/send/nobody';
const MAX_BODY_BYTES = 4096;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

type Headers = SimulatorRequest['headers'];

/** What RFC 8030 (sections 5.2 to 5.4) and RFC 8291 (section 4) refuse in a request: the status, or null. */
const refuseRequest = (headers: Headers, body: Buffer): number | null => {
  const topic = headers.topic;
  if (body.length > MAX_BODY_BYTES) return 413;
  if (!/^\d+$/.test(String(headers.ttl))) return 400;
  if (headers.urgency !== undefined && !URGENCIES.includes(String(headers.urgency))) return 400;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return 400;
  return headers['content-encoding'] === 'aes128gcm' ? null : 415;
};

type Known = UserAgent & { senderKey: string | null; isGone: boolean };

const refused = (status: number): SimulatorAnswer => ({ status, body: { code: status } });

/**
 * A push service (RFC 8030) and the browsers behind it: it knows senders by their keys (RFC 8292), and each message is
 * decrypted as a browser does (RFC 8291).
 */
export const startWebPushSimulator = async (
  port: number,
  now = () => Date.now(),
): Promise<WebPushSimulator> => {
  const sender = createECDH('prime256v1');
  const privateKey = randomBytes(32).toString('base64url');
  sender.setPrivateKey(privateKey, 'base64url');
  const publicKey = sender.getPublicKey('base64url');
  const browsers = new Map<string, Known>();
  const messages: WebPushMessage[] = [];

  const subscribe = (senderKey: string | null = publicKey): Subscription => {
    const browser = userAgent();
    const endpoint = `${ORIGIN}${PATH}${randomBytes(24).toString('base64url')}`;
    browsers.set(endpoint, { ...browser, senderKey, isGone: false });
    return { endpoint, keys: browser.keys };
  };

  const unsubscribe = (endpoint: string): void => {
    const browser = browsers.get(endpoint);
    if (browser) browser.isGone = true;
  };

  const push = (endpoint: string, { headers, body }: SimulatorRequest): SimulatorAnswer => {
    const browser = browsers.get(endpoint);
    const senderKey = browser?.senderKey ?? null;
    const status =
      refuseSender(headers.authorization, { origin: ORIGIN, senderKey, now: now() }) ??
      refuseRequest(headers, body);
    if (status !== null) return refused(status);
    if (!browser) return refused(404);
    if (browser.isGone) return refused(410);
    note(messages, {
      endpoint,
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency ?? 'normal'),
      topic: headers.topic === undefined ? null : String(headers.topic),
      text: browser.open(body),
    });
    return { status: 201, headers: { location: `${ORIGIN}/m/${randomBytes(16).toString('base64url')}` } };
  };

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const line = `${request.method} ${request.path}`;
    if (line === 'GET /_simulator/messages') return { status: 200, body: messages };
    if (line === 'POST /_simulator/subscriptions') return { status: 201, body: subscribe() };
    if (!line.startsWith(`POST ${PATH}`)) return refused(404);
    return push(ORIGIN + request.path, request);
  };

  const http = await startSimulator(port, answer, { memory: [messages] });
  return {
    ...http,
    messages,
    publicKey,
    subscribe,
    unsubscribe,
    settings: {
      subject: 'mailto:push@example.com',
      private_key: privateKey,
      reached_at: { [ORIGIN]: http.url, [NOBODY]: `${http.url}${PATH}nobody` },
    },
  };
};
