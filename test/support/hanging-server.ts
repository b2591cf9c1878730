import { createServer, type Socket } from 'node:net';
import { listen } from '../../infra/local/simulators/simulator.ts';

/** A server that takes every connection and request and never says a word. */
export const startHangingServer = async () => {
  const open = new Set<Socket>();
  const counts = { taken: 0, ended: 0 };
  const server = createServer((socket) => {
    open.add(socket);
    counts.taken += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      counts.ended += 1;
      open.delete(socket);
    });
    socket.resume();
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    /** Breaks every connection and takes no more. */
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

export type HangingServer = Awaited<ReturnType<typeof startHangingServer>>;
