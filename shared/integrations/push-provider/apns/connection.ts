import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { IntegrationError } from '../../integration-error.ts';

export type ApnsConnection = {
  /** Throws IntegrationError unless the whole answer arrived in time. */
  post(
    path: string,
    headers: OutgoingHttpHeaders,
    body: string,
    deadlineMs: number,
  ): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** One HTTP/2 session for all messages, as Apple asks for, opened when needed and again after it was lost. */
export const createConnection = (origin: string): ApnsConnection => {
  let session: ClientHttp2Session | null = null;

  const open = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connect(origin);
    // Every message under way fails by itself; without a listener the session's own event would end the process.
    session.on('error', () => undefined);
    return session;
  };

  const exchange = async (
    headers: OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> => {
    const stream = open().request(headers, { signal });
    let status = 0;
    stream.once('response', (answer) => {
      status = answer[':status'] ?? 0;
    });
    stream.end(body);
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
    if (status === 0) throw new Error('the stream ended without an answer');
    return { status, text };
  };

  return {
    post: async (path, headers, body, deadlineMs) => {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        return await exchange({ ':method': 'POST', ':path': path, ...headers }, body, signal);
      } catch (cause) {
        if (!signal.aborted) throw new IntegrationError('apns', 'unavailable', 'no answer', { cause });
        // The session may be dead (a frozen function, a lost route): others finish on it, nobody starts.
        session?.close();
        throw new IntegrationError('apns', 'timeout', `no answer within ${deadlineMs} ms`, { cause });
      }
    },
    close: () =>
      new Promise((resolve) => {
        if (!session || session.destroyed) return resolve();
        // A session left behind by a time-out is closed already, but its end may still be to come.
        session.once('close', resolve);
        session.close();
      }),
  };
};
