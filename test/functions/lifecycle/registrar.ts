import type { Fixture } from '../../support/api-per-file.ts';

/** Tells the registrar's simulator what happens outside of the shop; see infra/local/simulators/README.md. */
export const registrarControl =
  (fixture: Fixture) =>
  async (path: string, body: unknown = {}): Promise<void> => {
    const { url } = fixture.api.stack.outside.registrar;
    const response = await fetch(`${url}/_simulator/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The control ${path} gave ${response.status}.`);
  };
