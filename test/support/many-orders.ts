import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Row = { id: string; entry: string };

/** How far each collection of each simulator reaches, by file and table. */
export type Reach = Map<string, number>;

const inEachFile = (directory: string, work: (db: DatabaseSync, file: string, tables: string[]) => void) => {
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(directory, file));
    db.exec('PRAGMA synchronous = OFF');
    const tables = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => db.prepare(`SELECT 1 FROM pragma_table_info('${name}') WHERE name = 'place'`).get());
    work(db, file, tables);
    db.close();
  }
};

export const reachOfSimulators = (directory: string): Reach => {
  const reach: Reach = new Map();
  inEachFile(directory, (db, file, tables) => {
    for (const table of tables) {
      const last = db.prepare(`SELECT max(place) AS place FROM ${table}`).get()?.place;
      reach.set(`${file} ${table}`, Number(last ?? 0));
    }
  });
  return reach;
};

/** Collections that keep only the newest of so many. */
const KEPT: Record<string, number> = { events: 5_000, webhook_events: 1_000, mails: 500 };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Puts all that was added to the simulators with their state in this directory since `from` there `times` more, each time
 * under ids of its own: what one order left becomes what many leave. Returns how many rows were added.
 */
export const multiplyOrders = (directory: string, from: Reach, times: number): number => {
  const added = new Map<string, Row[]>();
  inEachFile(directory, (db, file, tables) => {
    for (const table of tables) {
      const name = `${file} ${table}`;
      const rows = db.prepare(`SELECT id, entry FROM ${table} WHERE place > ?`).all(from.get(name) ?? 0);
      added.set(name, rows as Row[]);
    }
  });
  const ids = [...added.values()].flat().map(({ id }) => escaped(id));
  const named = new RegExp(ids.toSorted((a, b) => b.length - a.length).join('|'), 'g');
  let written = 0;
  inEachFile(directory, (db, file, tables) => {
    db.exec('BEGIN');
    for (const table of tables) {
      const write = db.prepare(`INSERT INTO ${table} (id, entry) VALUES (?, ?)`);
      const rows = added.get(`${file} ${table}`) ?? [];
      if (rows.length === 0) continue;
      const copies = Math.min(times, Math.ceil((KEPT[table] ?? Number.POSITIVE_INFINITY) / rows.length));
      for (let n = 1; n <= copies; n += 1) {
        for (const { id, entry } of rows) {
          write.run(
            `${id}-${n}`,
            entry.replaceAll(named, (found) => `${found}-${n}`),
          );
        }
      }
      written += rows.length * copies;
    }
    db.exec('COMMIT');
  });
  return written;
};
