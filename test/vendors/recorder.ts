import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';

export type Exchange = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  status: number;
  /** The answer, where it is JSON. */
  answer: unknown;
};

const read = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Hands requests on to `target` and keeps what was said. Addresses in answers lead around it. */
export const startRecorder = async (target: string) => {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', target);
    const { method = 'GET', headers } = incoming;
    const body = await read(incoming);
    const answer = await fetch(url, {
      method,
      headers: Object.entries(headers)
        .filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
        .map(([name, value]) => [name, String(value)]),
      body: body.length > 0 ? new Uint8Array(body) : null,
      redirect: 'manual',
    });
    const text = await answer.text();
    const { status } = answer;
    exchanges.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body,
      status,
      answer: parsed(text),
    });
    outgoing.writeHead(status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    outgoing.end(text);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, exchanges, close: () => closeServer(server) };
};
