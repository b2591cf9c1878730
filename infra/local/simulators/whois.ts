import { createServer, type Socket } from 'node:net';
import { isTaken } from './rdap.ts';
import { listen } from './simulator.ts';

export type WhoisSimulator = {
  host: string;
  port: number;
  /** Every byte sequence received as a question, oldest first. */
  questions: string[];
  close(): Promise<void>;
};

const record = (domain: string): string =>
  [
    `Domain Name: ${domain.toUpperCase()}`,
    'Registrar: Simulated Registry',
    'Creation Date: 2020-01-15T10:00:00Z',
    'Registry Expiry Date: 2030-01-15T10:00:00Z',
    'Name Server: ns1.example.net',
    'Domain Status: ok',
    '',
    '>>> Last update of WHOIS database: 2026-01-15T10:00:00Z <<<',
    '',
  ].join('\r\n');

/** Names that make the server misbehave, by their first word. */
const misbehaviours: Record<string, (socket: Socket) => void> = {
  odd: (socket) => socket.end('Service notice: contact the registry office.\r\n'),
  empty: (socket) => socket.end(),
  limited: (socket) => socket.end('% Query limit exceeded, try again later\r\n'),
  huge: (socket) => socket.end('x'.repeat(70_000)),
  /** Half an answer, then a reset: what arrived says "not found", but it did not arrive whole. */
  cut: (socket) => socket.write('No Object Found\r\n', () => socket.resetAndDestroy()),
  slow: () => undefined,
};

const answer = (socket: Socket, question: string): void => {
  const domain = question.trim().toLowerCase();
  const misbehave = misbehaviours[domain.split('-', 1)[0] ?? ''];
  if (misbehave) misbehave(socket);
  else socket.end(isTaken(domain) ? record(domain) : `No Object Found\r\n>>> ${domain} <<<\r\n`);
};

/** A WHOIS server (RFC 3912) as for .gh: one question a connection, free text back. */
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
      questions.push(question);
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
