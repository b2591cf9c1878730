import { createServer, type Socket } from 'node:net';
import { note } from '../noted.ts';
import { listen } from '../simulator.ts';
import { textAbout } from './texts.ts';

export type WhoisSimulator = {
  host: string;
  port: number;
  /** Every byte sequence received as a question, oldest first. */
  questions: string[];
  close(): Promise<void>;
};

/** Names that make the server misbehave, by their first word. */
const misbehaviours: Record<string, (socket: Socket) => void> = {
  odd: (socket) => socket.end('Service notice: contact the registry office.\r\n'),
  empty: (socket) => socket.end(),
  limited: (socket) => socket.end('% Query limit exceeded, try again later\r\n'),
  huge: (socket) => socket.end('x'.repeat(70_000)),
  /** Half an answer, then a reset: what arrived says "not found", but it did not arrive whole. */
  cut: (socket) => socket.write('No Object Found\r\n', () => socket.resetAndDestroy()),
  /** Many lines of nothing, as a broken printer of records sends them. */
  blank: (socket) => socket.end('\n'.repeat(60_000)),
  slow: () => undefined,
};

const answer = (socket: Socket, question: string): void => {
  const domain = question.trim().toLowerCase();
  const first = domain.split('-', 1)[0] ?? '';
  const misbehave = Object.hasOwn(misbehaviours, first) ? misbehaviours[first] : undefined;
  if (misbehave) misbehave(socket);
  else socket.end(textAbout(domain));
};

/** A WHOIS server (RFC 3912) for every TLD: one question a connection, free text back. */
export const startWhoisSimulator = async (port: number): Promise<WhoisSimulator> => {
  const questions: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let question = '';
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('latin1').on('data', (text: string) => {
      question += text;
      if (!question.endsWith('\r\n')) return;
      note(questions, question);
      answer(socket, question);
    });
  });
  return {
    host: '127.0.0.1',
    port: await listen(server, port),
    questions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
