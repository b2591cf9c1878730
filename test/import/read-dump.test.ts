import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Row, readDump, type Value, type Wanted } from '../../shared/import/read-dump.ts';

const everything: Wanted = () => new Set(['id', 'text', 'blob', 'amount']);

async function* inPieces(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

const read = async (file: string | Buffer, size = 1 << 16, wanted = everything): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const found of readDump(inPieces(Buffer.from(file), size), wanted)) rows.push(...found);
  return rows;
};

const valuesOf = async (file: string | Buffer, size?: number) =>
  (await read(file, size)).map(({ values }) => values);

const TABLE =
  "`id` int(10) NOT NULL,\n `text` text COMMENT 'a, (b',\n `blob` blob,\n `amount` decimal(10,2),\n KEY `id` (`id`)";

describe('forms of a dump', () => {
  test('mysqldump: columns by CREATE TABLE, several rows, comments, and what is inside of strings', async () => {
    const file = `-- MySQL dump 10.13\n/*M!999999\\- enable the sandbox mode */\n/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`t\`;
CREATE TABLE \`t\` (\n ${TABLE}\n) ENGINE=InnoDB;
LOCK TABLES \`t\` WRITE;
INSERT INTO \`t\` VALUES (1,'a\\'b; -- (no),''q''',_binary 'x\\0y',-1.50),\n(2,NULL,0x00ff,NULL);
UNLOCK TABLES;
-- Dump completed`;
    expect(await valuesOf(file)).toEqual([
      { id: '1', text: "a'b; -- (no),'q'", blob: new Uint8Array([120, 0, 121]), amount: '-1.50' },
      { id: '2', text: null, blob: new Uint8Array([0, 255]), amount: null },
    ]);
  });

  test('columns that the statement names, another database, REPLACE, X and b strings', async () => {
    const file =
      "INSERT IGNORE INTO `db`.`t` (`text`, `id`) VALUES ('one', 1);\r\nREPLACE INTO t (id, `blob`, amount) VALUES (2, X'4142', b'101');";
    expect(await valuesOf(file)).toEqual([
      { text: 'one', id: '1' },
      { id: '2', blob: new Uint8Array([65, 66]), amount: '5' },
    ]);
  });

  test('names in double quotes, as a dump in ANSI mode has them', async () => {
    const file = `CREATE TABLE "t" ("id" int, "text" text DEFAULT "x, y");\nINSERT INTO "t" VALUES (1,'a"b');INSERT INTO "t" ("text") VALUES ("c");`;
    expect(await valuesOf(file)).toEqual([{ id: '1', text: 'a"b' }, { text: 'c' }]);
  });

  test('statements of triggers and routines are passed over', async () => {
    const file =
      'DELIMITER ;;\nCREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN INSERT INTO t (id) VALUES (9); END ;;\nDELIMITER ;\nINSERT INTO t (id) VALUES (1);\n';
    expect(await valuesOf(file)).toEqual([{ id: '1' }]);
  });

  test('only wanted tables and columns are decoded', async () => {
    const file = "INSERT INTO a (id,secret) VALUES (1,'4111');INSERT INTO b (id) VALUES (2);";
    expect(await read(file, 7, (table) => (table === 'a' ? new Set(['id']) : undefined))).toEqual([
      { table: 'a', values: { id: '1' }, broken: [] },
    ]);
  });

  test('text that is no UTF-8 is told, and read as windows-1252', async () => {
    const file = Buffer.from("INSERT INTO t (id,text) VALUES (1,'caf\xe9');", 'latin1');
    expect(await read(file)).toEqual([{ table: 't', values: { id: '1', text: 'café' }, broken: ['text'] }]);
  });

  test.each([
    ['INSERT INTO t (id) VALUES (1),(2', 'ends in the middle'],
    ["INSERT INTO t (text) VALUES ('half", 'ends in the middle'],
    ['INSERT INTO t VALUES (1);', 'which columns'],
    ['INSERT INTO t (id) SELECT 1;', 'is not read'],
  ])('refuses %s', async (file, message) => {
    await expect(read(file)).rejects.toThrow(message);
  });
});

/** As mysql_real_escape_string writes a string. */
const escapes: Record<string, string> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\x1a': '\\Z',
};
const quoted = (text: string): string => `'${[...text].map((one) => escapes[one] ?? one).join('')}'`;
const doubled = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const written = (value: Value, style: number): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return style % 2 ? quoted(value) : doubled(value);
  const hex = Buffer.from(value).toString('hex');
  return style % 2 ? `0x${hex || '00'}` : `X'${hex}'`;
};

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\\'"`;(),-#/*\n\r\0\x1a%_'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  text.filter((one) => one.isWellFormed()),
  fc.uint8Array({ minLength: 1 }),
);

test('what is written as a dump reads back, wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      fc.nat(3),
      async (rows, size, named, style) => {
        const tuples = rows.map(
          (row) => `(${row.map((one, index) => written(one, style + index)).join(',')})`,
        );
        const head = named ? '(`id`,`text`,`blob`)' : '';
        const file = `CREATE TABLE \`t\` (\n ${TABLE}\n);\nINSERT INTO \`t\` ${head} VALUES ${tuples.join(',')};\n`;
        const expected = rows.map(([id, second, blob]) => ({ id, text: second, blob }));
        expect(await valuesOf(file, size)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
