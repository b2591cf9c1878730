import { expect, test } from 'vitest';
import { cutOver, findReturnable, giveBack } from '../../shared/import/cutover/index.ts';
import { apply, type Source } from '../../shared/import/index.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { tableNow, withSource } from '../support/whmcs/moving-in.ts';
import { clients, dayAfter, hosting, smallWhmcs, unpaid } from '../support/whmcs/small-whmcs.ts';

const stack = crashStackForFile();
const quietly = () => undefined;
const ACTOR = 'operator:tester';
const WHOLE = { from: null, to: null };

/** Entries of the audit trail and events have numbers of their own each time. */
const isKept = ({ pk, sk }: { pk: string; sk: string }) =>
  !/^(LIMIT|SHARED|CHAIN)/.test(pk) && !/^EVENT#/.test(sk) && !pk.startsWith('AUDIT#');

const tableOf = async () => {
  const items = await tableNow();
  const told = items
    .filter(({ pk }) => pk.startsWith('AUDIT#CLIENT#'))
    .map(({ pk, action }) => `${pk} ${action}`);
  return { items: items.filter(isKept), told: told.sort() };
};

const SERVICES = 100;
const LARGE = 7002;

/** A client whose next period WHMCS has invoiced and one whose it has not, and one with more than a transaction takes. */
const database = (now: Date) => {
  const due = dayAfter(now, 10);
  return smallWhmcs(
    ...clients(7001, LARGE),
    hosting(8001, 7001, due),
    hosting(8002, 7001, due, { domainstatus: 'Suspended', suspendreason: 'Abuse' }),
    unpaid(9001, 7001, [dayAfter(now, -4), due], [{ relid: 8001 }]),
    ...Array.from({ length: SERVICES }, (_, index) => hosting(8100 + index, LARGE, dayAfter(now, 40))),
    hosting(8099, 7001, due),
  );
};

const members = [7001, LARGE].map((client) => ({ client, next_due: null }));

const prepared = async (work: (source: Source, now: Date, again: () => Promise<void>) => Promise<void>) => {
  await stack.startAfresh();
  const now = new Date();
  await withSource([database(now).dump(now, now)], async (source) => {
    await apply(source, quietly);
    await work(source, now, await stack.keep());
  });
};

test('killed at every call of a cut-over and run again, or run twice at once, it leaves the same table', async () => {
  await prepared(async (source, now, again) => {
    const run = () => cutOver(source, members, ACTOR, now, quietly);
    await stack.gate.during(null, run);
    const calls = stack.gate.calls().length;
    const whole = await tableOf();
    expect(JSON.stringify(whole.items)).not.toContain('"held"');
    expect(whole.told).toEqual(members.map(({ client }) => `AUDIT#CLIENT#${client} client.cut_over`));
    for (let call = 1; call <= calls; call += 1) {
      for (const mishap of ['crash_before', 'crash_after'] as const) {
        await again();
        expect(await stack.gate.during({ call, mishap }, run)).not.toBeNull();
        await run();
        expect(await tableOf()).toEqual(whole);
      }
    }
    expect(calls).toBeGreaterThan(7);
    await again();
    await Promise.all([run(), run(), run()]);
    expect(await tableOf()).toEqual(whole);
  });
});

test('killed at every call of the way back and run again, the same is held and told', async () => {
  await prepared(async (source, now) => {
    await cutOver(source, members.slice(0, 1), ACTOR, now, quietly);
    // The service that WHMCS had not invoiced is invoiced here.
    await runServiceTask({ kind: 'hosting', client_id: 7001, id: 8099 }, now);
    const again = await stack.keep();
    const run = async () => giveBack((await findReturnable(WHOLE, now)).members, source.mapping, ACTOR, now);
    await stack.gate.during(null, run);
    const calls = stack.gate.calls().length;
    const [whole, said] = [await tableOf(), await run()];
    expect(said.busy).toEqual([]);
    const held = whole.items.filter(({ origin }) => (origin as { held?: true } | undefined)?.held);
    expect(
      held
        .filter(({ pk }) => pk === 'CLIENT#7001')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([8001, 8002, 8099, 9001]);
    const ours = whole.items.filter(
      ({ pk, sk, origin }) => pk === 'CLIENT#7001' && sk.startsWith('INVOICE#') && !origin,
    );
    expect(ours.map(({ status }) => status)).toEqual(['cancelled']);
    for (let call = 1; call <= calls; call += 1) {
      for (const mishap of ['crash_before', 'crash_after'] as const) {
        await again();
        expect(await stack.gate.during({ call, mishap }, run)).not.toBeNull();
        expect(await run()).toEqual(said);
        expect(await tableOf()).toEqual(whole);
      }
    }
    expect(calls).toBeGreaterThan(7);
  });
});
