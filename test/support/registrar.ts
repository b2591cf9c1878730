import { remove, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import type { Api } from './api.ts';

export type Purchase = { type: string; name: string; price: number; duration: number };

/** The registrar as a test sees it from outside of the shop. */
export const registrarOf = (api: () => Api) => {
  const simulator = () => api().stack.outside.registrar;
  const { username, token } = { username: 'local', token: 'local-registrar-token' };
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  return {
    simulator,
    /** Requests to it and to the registries while `work` is done. */
    askedBy: async (work: () => Promise<unknown>): Promise<string[]> => {
      const { rdap, whois } = api().stack.registriesAndPush;
      const lists = [simulator().requests, rdap.requests, whois.questions];
      const before = lists.map(({ length }) => length);
      await work();
      return lists.flatMap((list, index) => list.slice(before[index]));
    },
    /** The next answers to requests that match go wrong. */
    fault: (match: string, times = 1) => simulator().faults.push({ match, times, status: 503 }),
    control: async (path: string, body: object): Promise<void> => {
      const answer = await fetch(`${simulator().url}/_simulator/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (answer.status !== 204) throw new Error(`the control ${path} answered ${answer.status}`);
    },
    /** What was bought of it, in US dollars. */
    purchases: async (name: string): Promise<Purchase[]> => {
      const answer = await fetch(`${simulator().url}/core/v1/orders`, { headers: { authorization } });
      const { orders } = (await answer.json()) as { orders: { orderItems: Purchase[] }[] };
      return orders.flatMap(({ orderItems }) => orderItems).filter((item) => item.name === name);
    },
    /** Lets a minute pass for what was said about a name. */
    forget: (domain: string) => writeOne(remove(keys.check(domain))),
  };
};
