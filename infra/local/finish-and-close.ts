import type { Server } from 'node:http';

/** As long as a request may take. */
const MOST_MS = 30_000;
const LOOK_MS = 20;

/** Takes no new request, waits for those in flight, and closes. A connection that stays open alone is not waited for. */
export const finishAndClose = async (server: Server): Promise<void> => {
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const enough = setTimeout(() => server.closeAllConnections(), MOST_MS);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearInterval(look);
  clearTimeout(enough);
};
