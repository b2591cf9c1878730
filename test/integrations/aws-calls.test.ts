import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '../../infra/local/simulators/simulator.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { transact } from '../../shared/platform/table/write.ts';

type Asked = { headers: IncomingMessage['headers']; body: string };
type Reply = 'lost' | { status: number; body: object };

const OK: Reply = { status: 200, body: { fine: true } };
const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };

const asked: Asked[] = [];
let replies: Reply[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    asked.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
    const reply = replies.shift() ?? OK;
    if (reply === 'lost') return incoming.socket.destroy();
    return outgoing.writeHead(reply.status).end(JSON.stringify(reply.body));
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${await listen(server, 0)}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_SESSION_TOKEN: CREDENTIALS.sessionToken,
    TABLE_NAME: 'table',
  });
});
beforeEach(() => {
  asked.length = 0;
  replies = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The hash that the SDK's signer asks for. */
class Sha256 {
  #hash;
  constructor(secret?: Parameters<typeof createHmac>[1]) {
    this.#hash = secret ? createHmac('sha256', secret) : createHash('sha256');
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {}
}

/** `20261122T101112Z` as a date. */
const dateOf = (stamp: string) => new Date(stamp.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));

test.each([
  ['dynamodb', 'DynamoDB_20120810.GetItem', 'application/x-amz-json-1.0'],
  ['sqs', 'AmazonSQS.GetItem', 'application/x-amz-json-1.0'],
  ['secretsmanager', 'secretsmanager.GetItem', 'application/x-amz-json-1.1'],
] as const)('a request to %s is signed as the SDK signs it', async (service, target, contentType) => {
  expect(await callAws(service, 'GetItem', { text: 'ä\u{1f600}' })).toEqual({ fine: true });
  const [{ headers, body } = { headers: {}, body: '' }] = asked;
  expect(headers).toMatchObject({ 'x-amz-target': target, 'content-type': contentType });
  const { authorization, connection: _, ...signed } = headers as Record<string, string>;
  const signer = new SignatureV4({
    service,
    region: 'eu-west-1',
    credentials: CREDENTIALS,
    sha256: Sha256 as never,
    applyChecksum: false,
  });
  const request = {
    method: 'POST',
    protocol: 'http:',
    hostname: '127.0.0.1',
    path: '/',
    query: {},
    headers: signed,
    body,
  };
  const options = { signingDate: dateOf(String(signed['x-amz-date'])) };
  const expected = (await signer.sign(request as never, options as object)) as unknown as Asked;
  const signatureOf = (text = '') => /Signature=(\w+)/.exec(text)?.[1];
  expect(signatureOf(authorization)).toMatch(/^\w{64}$/);
  expect(signatureOf(authorization)).toBe(signatureOf(expected.headers.authorization));
});

const refusal = (status: number, name: string): Reply => ({ status, body: { __type: name, message: name } });

test('what may pass is tried again, four times in all', async () => {
  replies = ['lost', refusal(500, 'InternalServerError')];
  expect(await callAws('dynamodb', 'GetItem', {})).toEqual({ fine: true });
  replies = ['lost', 'lost', 'lost', 'lost', 'lost'];
  await expect(callAws('dynamodb', 'GetItem', {})).rejects.toThrow(/hang up|ECONNRESET/);
  expect(asked).toHaveLength(7);
});

test('what is refused is asked once', async () => {
  replies = [refusal(400, 'ValidationException')];
  await expect(callAws('dynamodb', 'GetItem', {})).rejects.toMatchObject({ name: 'ValidationException' });
  expect(asked).toHaveLength(1);
});

test('a transaction keeps its token when it is sent again, and the next one has another', async () => {
  replies = ['lost'];
  await transact([]);
  await transact([]);
  const tokens = asked.map(({ body }) => JSON.parse(body).ClientRequestToken);
  expect(tokens).toHaveLength(3);
  expect(tokens[0]).toMatch(/^[\w-]{36}$/);
  expect(tokens[1]).toBe(tokens[0]);
  expect(tokens[2]).not.toBe(tokens[0]);
});
