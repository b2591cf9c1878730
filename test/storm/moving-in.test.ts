import { expect, test } from 'vitest';
import { apply, verify } from '../../shared/import/index.ts';
import { putNew, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { scanTable } from '../support/table.ts';
import { clientOf } from '../support/unit/records.ts';
import { database, proveDatabase, withSource } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();

/** How many are made; `MOVES=1000` takes some minutes. */
const MOVES = Number(process.env.MOVES ?? 100);

const CARRIED = [
  'tblaccounts',
  'tblclients',
  'tblcontacts',
  'tbldomains',
  'tblhosting',
  'tblinvoices',
  'tblticketnotes',
  'tblticketreplies',
  'tbltickets',
  'tblusers',
];

test(`${MOVES} random databases: nothing is unexplained, and a second run writes nothing`, async () => {
  const brought = new Set<string>();
  for (let seed = 1; seed <= MOVES; seed += 1)
    for (const table of await proveDatabase(stack, seed)) brought.add(table);
  // What is always left behind would have its reason too.
  expect([...brought].sort()).toEqual(CARRIED);
}, 1_800_000);

test('of a client whose number another client has here nothing is written, and it is told', async () => {
  await stack.startAfresh();
  const TAKEN = 3;
  const stranger = { ...clientOf(), ...keys.client(TAKEN), id: TAKEN };
  await transact([putNew(stranger)]);
  const quietly = () => undefined;
  await withSource(database(1), async (source) => {
    const once = await apply(source, quietly);
    const again = await apply(source, quietly);
    expect(again.written).toBe(0);
    expect(again.refused).toEqual(once.refused);
    expect(once.refused.filter(({ table }) => table === 'tblclients')).toEqual([
      { table: 'tblclients', id: TAKEN, reason: 'taken' },
    ]);
    expect(once.refused.length).toBeGreaterThan(3);
    const theirs = (await scanTable()).filter(({ pk }) => pk === stranger.pk);
    expect(theirs).toHaveLength(1);
    expect(theirs[0]).toMatchObject({ credit_balance: stranger.credit_balance, profile: stranger.profile });
    const { differences } = await verify(source, quietly, () => true);
    expect(differences.filter(({ client }) => client === TAKEN)).toEqual([
      {
        client: TAKEN,
        what: 'client',
        there: 'there',
        here: 'missing',
        reason: 'another client has its number here',
      },
    ]);
  });
});
