import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { handler as updateAutopay } from '../../functions/autopay/update-autopay.ts';
import { handler as updateDomain } from '../../functions/domains/update-domain.ts';
import { handler as renewHosting } from '../../functions/renewals/renew-hosting.ts';
import type { Collection } from '../../shared/platform/table/key.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import type { CrashStack } from '../support/crash-stack.ts';
import { chance, type Handler, type Outcomes, pick } from './outcomes.ts';

const RECENT = 40;

/** One person with what was bought: changes of domains, hosting renewed ahead, renewals charged to a kept card. */
export const owner = (stack: CrashStack, email: string, client: number, outcomes: Outcomes) => {
  let token = '';

  const ask = (name: string, handler: Handler, ids: Record<string, number>, body: unknown) =>
    outcomes.ask(name, handler, { token, ids: { client, ...ids }, body, idempotencyKey: randomUUID() });

  const some = async <R>(wanted: Collection<R>): Promise<R | undefined> =>
    pick((await queryPage(wanted, { limit: RECENT })).items);

  const changeDomain = async () => {
    const domain = await some(collections.ofStatus(client, 'DOMAIN', 'active'));
    const body = pick([{ privacy: chance(0.5) }, { locked: chance(0.5) }, { auto_renew: chance(0.5) }]);
    if (domain) await ask('change domain', updateDomain, { domain: domain.id }, body);
  };

  const renewAhead = async () => {
    const account = await some(collections.ofStatus(client, 'HOSTING', 'active'));
    if (account) await ask('renew ahead', renewHosting, { hostingAccount: account.id }, {});
  };

  const setAutopay = () => ask('autopay', updateAutopay, {}, { enabled: true, days_before: 14 });

  return async (until: number): Promise<void> => {
    for (let acts = 0; Date.now() < until; acts += 1) {
      if (acts % 20 === 0) token = await stack.session(email).catch(() => token);
      await pick([changeDomain, changeDomain, renewAhead, setAutopay])().catch(() => undefined);
      await wait(Math.random() * 1500);
    }
  };
};
