import { expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, inRounds } from '../support/at-once.ts';
import { findProblems } from '../support/invariants.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { forgetLimits } from '../support/table.ts';

const NUMBER = 'DE811569869';
const fixture = apiForFile();

const patch = (body: unknown) =>
  fixture.api('PATCH', `/clients/${USD_CLIENT}/profile`, { token: fixture.token, body });

type Invoice = { reverse_charge: boolean; tax: number; buyer: { tax_id: string | null } };

test('an order beside the check of a tax number has the tax, or names the number: never neither, never both', async () => {
  await fetch(`${fixture.api.stack.addresses.vies}/_simulator/state`, {
    method: 'POST',
    body: JSON.stringify({ numbers: { [NUMBER]: true } }),
  });
  const seen = new Set<boolean>();
  await inRounds(async () => {
    await forgetLimits();
    expect((await patch({ country: 'DE', tax_id: null })).status).toBe(200);
    const saved: { status: number }[] = [];
    const answers = await atOnce(async (caller) => {
      // The number is on its way while half of the orders are.
      if (caller === 8) saved.push(await patch({ tax_id: NUMBER }));
      return fixture.usd.order([hostingItem(freshDomain())]);
    });
    expect(saved).toMatchObject([{ status: 200 }]);
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      const { reverse_charge, tax, buyer }: Invoice = body.invoice;
      seen.add(reverse_charge);
      expect([tax === 0, buyer.tax_id === NUMBER]).toEqual([reverse_charge, reverse_charge]);
    }
  });
  expect([...seen].sort()).toEqual([false, true]);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});
