import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { readItems, type StoredItem, writeItems } from './fill.ts';

/** Paid orders of a year: two on each of 250 days, each of a client of its own. */
export const ORDERS_OF_A_YEAR = 500;

/** Ids of our records: fifteen or sixteen digits, after a zero in sort keys. Older ones are lower. */
const OUR_ID = String.raw`\b0?[1-9]\d{14,15}\b`;
/** Names of which a system has one each: addresses, names ordered, ids of the gateway. */
const NAME = String.raw`[\w-]+@example\.com\b|\bshop-\w+-\d+\.com\b|\b(?:pi|ch|cus|pm|evt)_\w{8,}`;
const OWN = new RegExp(`${OUR_ID}|${NAME}`, 'g');

/** The same text for the order before it by `n`, whose ids and names are its own. */
const another = (text: string, n: number): string =>
  text.replace(OWN, (found) => {
    if (/^\d+$/.test(found)) return String(Number(found) - n * 4097).padStart(found.length, '0');
    return found.includes('.') ? `no${n}-${found}` : `${found}x${n}`;
  });

/** What an order left in the table, again and again. What is of no order reads the same, and stays as it is. */
function* moreItems(items: StoredItem[]): Generator<StoredItem> {
  const texts = items.map((item) => JSON.stringify(item)).filter((text) => another(text, 1) !== text);
  for (let n = 1; n < ORDERS_OF_A_YEAR; n += 1) {
    for (const text of texts) yield JSON.parse(another(text, n)) as StoredItem;
  }
}

const fillTable = async (directory: string): Promise<void> => {
  const { url, close } = await startDynamoDb(0, directory);
  try {
    await writeItems(url, moreItems(await readItems(url)));
  } finally {
    await close();
  }
};

/** What a simulator has one of, whatever is ordered. */
const SINGLE = new Set(['single_values', 'secrets']);

/** What an order left with a simulator, again and again; rows that are named after nothing of an order get a number. */
const fillSimulator = (file: string): void => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const table of tables.map(({ name }) => String(name)).filter((name) => !SINGLE.has(name))) {
    const rows = db.prepare(`SELECT id, entry FROM ${table} ORDER BY place`).all();
    const add = db.prepare(`INSERT INTO ${table} (id, entry) VALUES (?, ?)`);
    for (let n = 1; n < ORDERS_OF_A_YEAR; n += 1) {
      for (const { id, entry } of rows) {
        const name = another(String(id), n);
        add.run(name === id ? `${id}-${n}` : name, another(String(entry), n));
      }
    }
  }
  db.exec('COMMIT');
  db.close();
};

/** Makes of what one paid order left in the state directory of a stack, which has ended, what those of a year leave. */
export const multiplyOrder = async (directory: string): Promise<void> => {
  await fillTable(directory);
  const files = readdirSync(directory).filter((name) => name.endsWith('.sqlite'));
  for (const name of files.filter((file) => file !== 'dynamodb.sqlite')) fillSimulator(join(directory, name));
};
