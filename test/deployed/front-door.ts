import { createServer, request } from 'node:http';
import { closeServer, listen } from '../../infra/local/simulators/simulator.ts';

/**
 * Stands before the emulator and passes requests on as if they had come by TLS, which the policies of queues and
 * buckets ask for. Notes the calls to AWS services that IAM refuses.
 */
export const startFrontDoor = async (target: number, denied: string[]) => {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming;
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
