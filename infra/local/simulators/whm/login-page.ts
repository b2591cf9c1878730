import type { SimulatorAnswer } from '../simulator.ts';
import type { WhmState } from './state.ts';

const page = (status: number, text: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><title>Control panel</title><main><h1>Control panel</h1><p>${text}</p></main>\n`,
});

/** A login link works once. */
export const logIn = (query: URLSearchParams, state: WhmState, save: () => void): SimulatorAnswer => {
  const key = query.get('session') ?? '';
  const session = state.sessions.get(key);
  state.sessions.delete(key);
  save();
  if (!session || session.expires * 1000 < Date.now()) {
    return page(401, 'This login link has expired or was used before.');
  }
  const where = session.page ? ` at ${session.page}` : '';
  return page(200, `You are logged in as <strong>${session.user}</strong> (${session.service})${where}.`);
};
