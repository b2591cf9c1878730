import { expect, test } from 'vitest';
import { startApi } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';

/** A client pays an order, whose services are set up; returns the departments shown, and how often others were asked. */
const buyOn = async (department: string) => {
  const api = await startApi({ departments: [{ id: 1, name: department }] });
  try {
    const usd = shopper(api, await api.login());
    const { body } = await usd.order([hostingItem(freshDomain()), domainItem(freshDomain())]);
    await usd.payByCard(body.invoice.id);
    await eventually(
      async () => {
        const [hosting, domains] = await Promise.all([usd.get('/hosting'), usd.get('/domains')]);
        return [hosting.body.data[0], domains.body.data[0]];
      },
      (services) => services.every(({ status }) => status === 'active'),
    );
    const { stripe, whm, registrar } = api.stack.outside;
    return {
      departments: (await api('GET', '/mobile/config')).body.support_departments,
      asked: [stripe, whm, registrar].map(({ requests }) => requests.length),
    };
  } finally {
    await api.stack.close();
  }
};

test('a stack that starts where another one has ended has its own settings, and asks its own outside systems', async () => {
  for (const name of ['First', 'Second']) {
    const { departments, asked } = await buyOn(name);
    expect(departments).toEqual([{ id: 1, name }]);
    expect(asked).not.toContain(0);
  }
});
