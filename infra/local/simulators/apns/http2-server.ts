import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { listen } from '../simulator.ts';

export type Http2Request = { headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

export type Http2Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Done to the stream in the place of an answer. */
  instead?: (stream: ServerHttp2Stream) => void;
};

const readBody = async (stream: ServerHttp2Stream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export type RunningHttp2Server = {
  url: string;
  connections(): number;
  disconnect(): void;
  close(): Promise<void>;
};

/** HTTP/2 without TLS, at 127.0.0.1; port 0 picks a free one. */
export const startHttp2Server = async (
  port: number,
  answer: (request: Http2Request) => Http2Answer,
): Promise<RunningHttp2Server> => {
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  const server: Http2Server = createServer();

  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  server.on('stream', async (stream, headers, _flags, rawHeaders) => {
    stream.on('error', () => undefined);
    const body = await readBody(stream);
    const result = answer({ headers, rawHeaders, body });
    if (result.instead) return result.instead(stream);
    const type = { 'content-type': 'application/json', ...result.headers };
    stream.respond({ ':status': result.status, ...type });
    stream.end(result.body === undefined ? '' : JSON.stringify(result.body));
  });

  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const disconnect = () => {
    for (const session of sessions) session.destroy();
  };
  return {
    url,
    connections: () => connections,
    disconnect,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        disconnect();
      }),
  };
};
