import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';

/** One request and what was answered. */
export type Exchange = {
  method: string;
  path: string;
  query: Record<string, string>;
  requestBody: unknown;
  status: number;
  answerBody: unknown;
};

const json = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Stands between a client and the server at `target`, and notes what goes through. */
export const startRecorder = async (target: string) => {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', target);
    const body = (await buffer(incoming)).toString();
    const method = incoming.method ?? 'GET';
    const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
    const answer = await fetch(url, {
      method,
      headers: headers as Record<string, string>,
      body: method === 'GET' || body === '' ? null : body,
    });
    const text = await answer.text();
    exchanges.push({
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      requestBody: json(body),
      status: answer.status,
      answerBody: json(text),
    });
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    outgoing.end(text);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, exchanges, close: () => closeServer(server) };
};
