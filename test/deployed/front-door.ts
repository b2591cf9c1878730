import { createServer, request } from 'node:http';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';
import { readMailbox } from './mailbox.ts';

const INBOX = '/_simulator/mails?';

/**
 * Stands before the emulator and passes requests on as if they had come by TLS, which the policies of queues and
 * buckets ask for. Notes the calls to AWS services that IAM refuses, and has the inbox by which tests read mails.
 */
export const startFrontDoor = async (target: number, denied: string[]) => {
  const ministack = `http://127.0.0.1:${target}`;
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (url.startsWith(INBOX)) {
      const { searchParams } = new URL(url, ministack);
      outgoing.end(JSON.stringify(await readMailbox(ministack, searchParams.get('to') ?? '')));
      return;
    }
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    const isServiceCall = !url.startsWith('/_aws/');
    const passed = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      if (isServiceCall && answer.statusCode === 403) {
        answer.on('data', (reason) => denied.push(`${method} ${url} ${reason}`));
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await listen(server, 0);
  return { port, close: () => closeServer(server) };
};
