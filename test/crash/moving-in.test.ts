import { expect, test } from 'vitest';
import { apply } from '../../shared/import/index.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { database, tableNow, withSource } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();
const quietly = () => undefined;

test('killed at every call and run again, it leaves the same table', async () => {
  await withSource(database(3, { clients: 16 }), async (source) => {
    await stack.startAfresh();
    await stack.gate.during(null, () => apply(source, quietly));
    const calls = stack.gate.calls().length;
    const whole = await tableNow();
    for (let call = 1; call <= calls; call += 1) {
      for (const mishap of ['crash_before', 'crash_after'] as const) {
        await stack.startAfresh();
        expect(await stack.gate.during({ call, mishap }, () => apply(source, quietly))).not.toBeNull();
        await apply(source, quietly);
        expect(await tableNow()).toEqual(whole);
      }
    }
    expect(calls).toBeGreaterThan(8);
  });
});
