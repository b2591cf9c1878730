import { existsSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Entries by id. What is read is a copy: a changed entry is put again. */
export type Collection<T> = {
  get(id: string): T | undefined;
  /** An entry that is there already keeps its place in the list. */
  put(id: string, entry: T): void;
  delete(id: string): void;
  clear(): void;
  size(): number;
  /** Oldest first; with an index only those whose field has this value. */
  list(index?: keyof T & string, value?: string | number): T[];
};

/** One thing that is not many; `initial` until it is put. */
export type Value<T> = { get(): T; put(value: T): void };

export type Store = {
  /** `indexes` are the fields that `list` can ask for; `kept`, how many entries there are at most, the newest. */
  collection<T>(name: string, options?: { indexes?: (keyof T & string)[]; kept?: number }): Collection<T>;
  value<T>(name: string, initial: T): Value<T>;
  /** Writes what was put since the last time, all of it or nothing. */
  save(): void;
  /** Hands over what an earlier release has kept in one JSON file beside this one, once. */
  takeOver<T>(read: (former: T) => void): void;
  /** Rows read and written so far, and the bytes of the written ones. */
  touched: { read: number; written: number; bytes: number };
  /** Returns what brings back what there is now, any number of times. */
  copy(): () => void;
  close(): void;
};

type Row = { entry: string };

/** A table for each collection, a row for each entry, and an index of SQLite for each field that is asked for. */
const openCollection = <T>(
  db: DatabaseSync,
  touched: Store['touched'],
  name: string,
  { indexes = [], kept }: { indexes?: (keyof T & string)[]; kept?: number } = {},
): Collection<T> => {
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${name} (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, entry TEXT NOT NULL)`,
  );
  const isField = (field: string) => `entry ->> '$.${field}' = ?`;
  for (const field of indexes) {
    db.exec(`CREATE INDEX IF NOT EXISTS ${name}_by_${field} ON ${name} (entry ->> '$.${field}')`);
  }
  const readers = new Map(
    indexes.map((field) => [
      field,
      db.prepare(`SELECT entry FROM ${name} WHERE ${isField(field)} ORDER BY place`),
    ]),
  );
  const readAll = db.prepare(`SELECT entry FROM ${name} ORDER BY place`);
  const readOne = db.prepare(`SELECT entry FROM ${name} WHERE id = ?`);
  const write = db.prepare(
    `INSERT INTO ${name} (id, entry) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET entry = excluded.entry`,
  );
  const remove = db.prepare(`DELETE FROM ${name} WHERE id = ?`);
  const count = db.prepare(`SELECT count(*) AS entries FROM ${name}`);
  const removeOld = db.prepare(`DELETE FROM ${name} WHERE place <= (SELECT max(place) FROM ${name}) - ?`);

  const change = (statement: ReturnType<DatabaseSync['prepare']>, ...values: SQLInputValue[]): void => {
    if (!db.isTransaction) db.exec('BEGIN');
    statement.run(...values);
  };
  const parse = ({ entry }: Row): T => {
    touched.read += 1;
    return JSON.parse(entry) as T;
  };

  return {
    get: (id) => {
      const row = readOne.get(id) as Row | undefined;
      return row && parse(row);
    },
    put: (id, entry) => {
      const text = JSON.stringify(entry);
      touched.written += 1;
      touched.bytes += text.length;
      change(write, id, text);
      if (kept !== undefined) change(removeOld, kept);
    },
    delete: (id) => {
      touched.written += 1;
      change(remove, id);
    },
    size: () => Number(count.get()?.entries),
    clear: () => change(db.prepare(`DELETE FROM ${name}`)),
    list: (index, value = '') => {
      const reader = index === undefined ? readAll : readers.get(index);
      if (!reader) throw new Error(`${name} has no index by ${index}`);
      return (index === undefined ? reader.all() : reader.all(value)).map((row) => parse(row as Row));
    },
  };
};

const copyTables = (db: DatabaseSync): (() => void) => {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const tables = names.map(({ name }) => ({ name, rows: db.prepare(`SELECT * FROM ${name}`).all() }));
  return () => {
    if (!db.isTransaction) db.exec('BEGIN');
    for (const { name, rows } of tables) {
      db.exec(`DELETE FROM ${name}`);
      const add = db.prepare(`INSERT INTO ${name} (place, id, entry) VALUES (?, ?, ?)`);
      for (const { place = null, id = null, entry = null } of rows) add.run(place, id, entry);
    }
    db.exec('COMMIT');
  };
};

/**
 * What a simulator remembers, in SQLite: in this file, so that it survives a restart and a kill, or in memory when it is
 * null. A change costs what it changes, however much there is. Nothing waits for the disk: only the machine itself must not fail.
 */
export const openStore = (file: string | null): Store => {
  const db = new DatabaseSync(file ?? ':memory:');
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  const touched = { read: 0, written: 0, bytes: 0 };
  const values = openCollection<{ value: unknown }>(db, touched, 'single_values');
  const save = (): void => {
    if (db.isTransaction) db.exec('COMMIT');
  };
  return {
    collection: (name, options) => openCollection(db, touched, name, options),
    value: <T>(name: string, initial: T) => ({
      get: () => (values.get(name)?.value ?? structuredClone(initial)) as T,
      put: (value: T) => values.put(name, { value }),
    }),
    save,
    takeOver: (read) => {
      const former = file?.replace(/\.sqlite$/, '.json');
      if (former === undefined || former === file || !existsSync(former)) return;
      read(JSON.parse(readFileSync(former, 'utf8')));
      save();
      rmSync(former);
    },
    touched,
    copy: () => copyTables(db),
    close: () => {
      if (db.isOpen) db.close();
    },
  };
};

/** Puts each entry of an object under its name. */
export const putAll = <T>(collection: Collection<T>, entries: Record<string, T> = {}): void => {
  for (const [id, entry] of Object.entries(entries)) collection.put(id, entry);
};
