import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, plan, verify } from '../../shared/import/index.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { hasMariadb, type Mariadb, startMariadb } from '../support/mariadb.ts';
import { insertText } from '../support/whmcs/dump-text.ts';
import { database, tableNow, withSource } from '../support/whmcs/moving-in.ts';
import { schemaText } from '../support/whmcs/schema.ts';

/** Dumps that a real MariaDB writes of a dirty database become what the generator's own text does. */

const stack = crashStackForFile();
const isHere = hasMariadb();
let mariadb: Mariadb;

/** What only a server can make: text of a table that was never converted, and UTF-8 that was once sent as latin1. */
const OLD = insertText('tblcontacts', {
  id: 900_001,
  userid: 1,
  firstname: 'Jörg',
  lastname: 'Müller',
  country: 'DE',
});
const garbled = (text: string): string => Buffer.from(text).toString('latin1');
const MISSENT = { id: 900_002, userid: 2, firstname: 'Zoé', lastname: 'Noël', country: 'FR' };

const rows = (): string => [...database(11, { clients: 30 }), OLD].join('');

/** The same as one text, in which what was sent wrongly stands as it was kept. */
const ownText = (): string[] => [
  rows(),
  insertText('tblcontacts', { ...MISSENT, firstname: garbled('Zoé'), lastname: garbled('Noël') }),
];

const quietly = () => undefined;

const bringIn = async (text: Iterable<string | Uint8Array>) => {
  await stack.startAfresh();
  return withSource(text, async (source) => {
    const { findings } = plan(source, new Date('2026-11-01'));
    const { refused } = await apply(source, quietly);
    expect(refused).toEqual([]);
    const table = await tableNow();
    const again = await apply(source, quietly);
    expect([again.written, again.changed]).toEqual([0, 0]);
    const { unexplained, differences } = await verify(source, quietly, () => true);
    expect(unexplained).toBe(0);
    // The tables of a database are dumped in the order of their names.
    const sorted = findings.map((one) => ({ ...one, examples: one.examples.sort() }));
    return { findings: sorted, differences, table };
  });
};

const FORMS: Record<string, string[]> = {
  default: [],
  '--skip-extended-insert': ['--skip-extended-insert'],
  '--hex-blob': ['--hex-blob'],
  '--complete-insert': ['--complete-insert'],
  // Without a character set it dumps in latin1, and loses what that lacks.
  '--compatible=ansi': ['--compatible=ansi', '--default-character-set=utf8mb4'],
  '--replace --order-by-primary': ['--replace', '--order-by-primary'],
  '--databases': ['--databases'],
};

let own: Awaited<ReturnType<typeof bringIn>>;

beforeAll(async () => {
  if (!isHere) return;
  mariadb = await startMariadb();
  mariadb.run(`${schemaText('whmcs')}${rows()}`);
  mariadb.run(`USE whmcs; ${insertText('tblcontacts', MISSENT)}`, 'latin1');
  own = await bringIn(ownText());
});

afterAll(async () => {
  if (isHere) await mariadb.close();
});

test.skipIf(!isHere).each(Object.entries(FORMS))('a dump of MariaDB: %s', async (_name, options) => {
  const dump = mariadb.dump('whmcs', ...options);
  expect(dump.length).toBeGreaterThan(50_000);
  expect(await bringIn([dump])).toEqual(own);
});

test.skipIf(!isHere)(
  'without the line by which MariaDB keeps its client in a sandbox, as MySQL writes it',
  async () => {
    const dump = mariadb.dump('whmcs');
    expect(dump.toString('latin1')).toMatch(/^\/\*M?!999999/);
    expect(await bringIn([dump.subarray(dump.indexOf('\n') + 1)])).toEqual(own);
  },
);
