import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import type { Api } from '../../support/api.ts';
import { shopper, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';

/** Minor units, more than anything that is bought here. */
const ENOUGH = 50_000;

type Kind = 'hosting' | 'domain';

/** What happens next to a service, for nothing is at work in the background; in so many minutes. */
export const runNext = (kind: Kind, id: number, minutes = 0): Promise<void> => {
  const at = new Date(Date.now() + minutes * 60_000);
  return runServiceTask({ kind, client_id: USD_CLIENT, id }, at);
};

/** Orders one thing with account credit, and has the first of its work done. Returns its id. */
export const buy = async (api: Api, token: string, kind: Kind, item: object): Promise<number> => {
  await adjustCredit(USD_CLIENT, 'USD', ENOUGH);
  const { body } = await shopper(api, token).order([item], { apply_credit: true });
  const [line] = body.order.items;
  const id: number = kind === 'hosting' ? line.hosting_account_id : line.domain_id;
  await runNext(kind, id);
  return id;
};
