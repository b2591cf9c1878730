/**
 * Rows of a file that mysqldump, mariadb-dump or phpMyAdmin wrote, one chunk of the file in memory at a time. Told from
 * "Lexical Structure" of MySQL's reference manual: only INSERT (or REPLACE) with VALUES is read, and CREATE TABLE for the
 * order of columns where an INSERT does not name them. The file is in an encoding that has ASCII as it is, such as UTF-8.
 */

/** Text, numbers as they are written, NULL, or the bytes of a binary string. */
export type Value = string | null | Uint8Array;

export type Row = {
  table: string;
  /** By column: those that were wanted. */
  values: Record<string, Value>;
  /** Columns whose text is no UTF-8: it was read as windows-1252. */
  broken: string[];
};

/** The columns of a table that are read; nothing else of it is decoded. Undefined for a table that is passed over. */
export type Wanted = (table: string) => ReadonlySet<string> | undefined;

type Token = { kind: 'word' | 'name' | 'string' | 'sign'; bytes: Buffer };

const [TAB, NEWLINE, SPACE, DOUBLE, HASH, SINGLE, STAR, MINUS, SLASH, BACKSLASH, BACKTICK] = [
  9, 10, 32, 34, 35, 39, 42, 45, 47, 92, 96,
] as const;

/** Letters, digits, `$ + - . : @ _` and all that is not ASCII. */
const IS_WORD = Array.from(
  { length: 256 },
  (_, byte) => byte >= 128 || /[\w$+.:@-]/.test(String.fromCharCode(byte)),
);

/** The end of a quoted text that begins at `start`; -1 where it is not all there. */
const endOfQuoted = (text: Buffer, start: number, quote: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === BACKSLASH && quote !== BACKTICK) at += 1;
    else if (byte === quote) {
      if (at + 1 === text.length) return -1;
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return -1;
};

const after = (text: Buffer, sought: string, from: number): number => {
  const at = text.indexOf(sought, from);
  return at === -1 ? -1 : at + sought.length;
};

/** The end of a comment that begins at `at`; `at` where none does, -1 where it is not all there. */
const endOfComment = (text: Buffer, at: number): number => {
  const [byte, next, third] = [text[at], text[at + 1], text[at + 2]];
  if (byte === HASH) return after(text, '\n', at);
  if (byte === SLASH) return next === undefined ? -1 : next === STAR ? after(text, '*/', at + 2) : at;
  if (byte !== MINUS) return at;
  if (next === undefined || (next === MINUS && third === undefined)) return -1;
  return next === MINUS && (third === SPACE || third === TAB || third === NEWLINE || third === 13)
    ? after(text, '\n', at)
    : at;
};

/** What `DELIMITER ;;` begins are routines and triggers, up to `DELIMITER ;`: they are passed over. The rest as above. */
const endOfRoutines = (text: Buffer, at: number, end: number): number => {
  if (end - at !== 9 || text.toString('latin1', at, end) !== 'DELIMITER') return at;
  const line = after(text, '\n', end);
  if (line === -1 || text.toString('latin1', end, line).trim() === ';') return line;
  return after(text, '\nDELIMITER ;\n', line - 1);
};

const KIND_OF: Record<number, Token['kind']> = { [SINGLE]: 'string', [DOUBLE]: 'string', [BACKTICK]: 'name' };

/** The tokens of a piece of the file. Returns where the first begins that is not all there. */
function* tokensOf(text: Buffer): Generator<Token, number> {
  let at = 0;
  while (at < text.length) {
    const byte = text[at] ?? 0;
    if (byte <= SPACE) {
      at += 1;
      continue;
    }
    const comment = endOfComment(text, at);
    if (comment === -1) return at;
    if (comment > at) {
      at = comment;
      continue;
    }
    const kind = KIND_OF[byte];
    if (kind) {
      const end = endOfQuoted(text, at, byte);
      if (end === -1) return at;
      yield { kind, bytes: text.subarray(at, end) };
      at = end;
    } else if (IS_WORD[byte]) {
      let end = at + 1;
      while (end < text.length && IS_WORD[text[end] ?? 0]) end += 1;
      if (end === text.length) return at;
      const routines = endOfRoutines(text, at, end);
      if (routines === -1) return at;
      if (routines > at) {
        at = routines;
        continue;
      }
      yield { kind: 'word', bytes: text.subarray(at, end) };
      at = end;
    } else {
      yield { kind: 'sign', bytes: text.subarray(at, at + 1) };
      at += 1;
    }
  }
  return at;
}

/** What stands for a byte after a backslash ("String Literals" of the manual); any other byte stands for itself. */
const ESCAPES: Record<number, number> = { 48: 0, 98: 8, 110: NEWLINE, 114: 13, 116: TAB, 90: 26 };

/** The bytes between the quotes, without escapes. */
const unquote = (quoted: Buffer): Buffer => {
  const quote = quoted[0];
  const inner = quoted.subarray(1, -1);
  if (!inner.includes(BACKSLASH) && !inner.includes(quote ?? 0)) return inner;
  const bytes = Buffer.allocUnsafe(inner.length);
  let length = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at] ?? 0;
    if (byte === BACKSLASH && quote !== BACKTICK) {
      at += 1;
      const escaped = inner[at] ?? 0;
      bytes[length++] = ESCAPES[escaped] ?? escaped;
    } else {
      bytes[length++] = byte;
      if (byte === quote) at += 1;
    }
  }
  return bytes.subarray(0, length);
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

const decodeText = (bytes: Uint8Array): { text: string; isBroken: boolean } => {
  try {
    return { text: utf8.decode(bytes), isBroken: false };
  } catch {
    return { text: windows1252.decode(bytes), isBroken: true };
  }
};

/** A value that began with tokens such as `_binary '…'`, `X'…'` or `0x…`. */
const decodeValue = ([first, second]: Token[]): { value: Value; isBroken: boolean } => {
  if (!first) throw new Error('The dump has a row with an empty value.');
  if (first.kind === 'string') {
    const { text, isBroken } = decodeText(unquote(first.bytes));
    return { value: text, isBroken };
  }
  const word = first.bytes.toString('latin1');
  if (second?.kind === 'string') {
    const bytes = unquote(second.bytes);
    if (/^x$/i.test(word))
      return { value: new Uint8Array(Buffer.from(bytes.toString('latin1'), 'hex')), isBroken: false };
    if (/^b$/i.test(word))
      return { value: String(BigInt(`0b${bytes.toString('latin1') || '0'}`)), isBroken: false };
    if (/^_binary$/i.test(word)) return { value: new Uint8Array(bytes), isBroken: false };
    const { text, isBroken } = decodeText(bytes);
    return { value: text, isBroken };
  }
  if (/^0x[0-9a-f]*$/i.test(word)) {
    return { value: new Uint8Array(Buffer.from(word.slice(2), 'hex')), isBroken: false };
  }
  return { value: /^null$/i.test(word) ? null : word, isBroken: false };
};

/** In backticks, or in double quotes where the dump was made in ANSI mode; never asked of a value. */
const isQuotedName = ({ kind, bytes }: Token): boolean =>
  kind === 'name' || (kind === 'string' && bytes[0] === DOUBLE);

const nameOf = (token: Token): string =>
  isQuotedName(token) ? decodeText(unquote(token.bytes)).text : token.bytes.toString('utf8');

/** Puts tokens together to rows. Statements other than those read end with a semicolon at no depth of parentheses. */
class Rows {
  readonly #columns = new Map<string, string[]>();
  readonly #wanted: Wanted;
  #statement: string[] = [];
  #inside: 'other' | 'create' | 'insert' | 'values' = 'other';
  #table = '';
  #named: string[] = [];
  #read: (string | null)[] = [];
  #depth = 0;
  #isFirst = false;
  #isWanted = false;
  #column = 0;
  #value: Token[] = [];
  #row: Row | undefined;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  /** Whether the file may end here: no statement is half read. */
  get isWhole(): boolean {
    return this.#statement.length === 0;
  }

  /** The row that the token completes. */
  accept(token: Token): Row | undefined {
    const sign = token.kind === 'sign' ? String.fromCharCode(token.bytes[0] ?? 0) : '';
    if (this.#inside === 'values') return this.#acceptValue(token, sign);
    if (sign === ';' && this.#depth === 0) this.#end();
    else this.#acceptHead(token, sign);
    return undefined;
  }

  #end(): void {
    this.#inside = 'other';
    this.#statement = [];
    this.#named = [];
    this.#depth = 0;
  }

  #acceptHead(token: Token, sign: string): void {
    if (sign === '(') this.#depth += 1;
    else if (sign === ')') this.#depth -= 1;
    const word = token.kind === 'word' ? token.bytes.toString('latin1').toUpperCase() : '';
    const [verb] = this.#statement;
    if (this.#inside === 'other' && (verb === 'INSERT' || verb === 'REPLACE') && this.#isName(token, word)) {
      this.#table = nameOf(token);
      this.#inside = 'insert';
    } else if (
      this.#inside === 'other' &&
      verb === 'CREATE' &&
      this.#statement[1] === 'TABLE' &&
      this.#isName(token, word)
    ) {
      this.#table = nameOf(token);
      this.#inside = 'create';
      this.#columns.set(this.#table, []);
    } else if (this.#inside === 'insert') this.#acceptInsert(token, word);
    else if (this.#inside === 'create') this.#acceptColumn(token, sign);
    if (this.#statement.length < 4) this.#statement.push(word || '?');
  }

  #isName(token: Token, word: string): boolean {
    return (
      isQuotedName(token) ||
      (token.kind === 'word' && !/^(INTO|IGNORE|TABLE|IF|NOT|EXISTS|DELAYED|LOW_PRIORITY)$/.test(word))
    );
  }

  #acceptColumn(token: Token, sign: string): void {
    if (this.#depth === 1 && this.#isFirst && isQuotedName(token))
      this.#columns.get(this.#table)?.push(nameOf(token));
    this.#isFirst = this.#depth === 1 && (sign === '(' || sign === ',');
  }

  #acceptInsert(token: Token, word: string): void {
    // `database`.`table`
    if (this.#depth === 0 && isQuotedName(token)) this.#table = nameOf(token);
    else if (this.#depth === 1 && (isQuotedName(token) || token.kind === 'word'))
      this.#named.push(nameOf(token));
    else if (this.#depth === 0 && (word === 'VALUES' || word === 'VALUE')) this.#beginValues();
    else if (word === 'SET' || word === 'SELECT')
      throw new Error(`The dump has an INSERT … ${word}, which is not read.`);
  }

  #beginValues(): void {
    const wanted = this.#wanted(this.#table);
    const columns = this.#named.length > 0 ? this.#named : this.#columns.get(this.#table);
    this.#isWanted = wanted !== undefined;
    if (!columns && wanted) throw new Error(`The dump does not say which columns ${this.#table} has.`);
    this.#read = (columns ?? []).map((name) => (wanted?.has(name) ? name : null));
    this.#inside = 'values';
    this.#depth = 0;
  }

  #acceptValue(token: Token, sign: string): Row | undefined {
    if (this.#depth === 0) {
      if (sign === '(') {
        this.#depth = 1;
        this.#column = 0;
        this.#value = [];
        this.#row = { table: this.#table, values: {}, broken: [] };
      } else if (sign === ';') this.#end();
      return undefined;
    }
    if (sign === ',' || sign === ')') {
      this.#store();
      if (sign === ',') return undefined;
      this.#depth = 0;
      return this.#isWanted ? this.#row : undefined;
    }
    if (this.#read[this.#column]) this.#value.push(token);
    return undefined;
  }

  #store(): void {
    const name = this.#read[this.#column];
    if (name && this.#row) {
      const { value, isBroken } = decodeValue(this.#value);
      this.#row.values[name] = value;
      if (isBroken) this.#row.broken.push(name);
    }
    this.#column += 1;
    this.#value = [];
  }
}

/**
 * The wanted rows of a dump, in the order of the file, as many at a time as a chunk of it holds. Throws where the file
 * ends in the middle of a statement, or has rows in a form that is not read.
 */
export async function* readDump(chunks: AsyncIterable<Uint8Array>, wanted: Wanted): AsyncGenerator<Row[]> {
  const rows = new Rows(wanted);
  let rest: Buffer = Buffer.alloc(0);
  const read = (text: Buffer): Row[] => {
    const found: Row[] = [];
    const tokens = tokensOf(text);
    let next = tokens.next();
    for (; !next.done; next = tokens.next()) {
      const row = rows.accept(next.value);
      if (row) found.push(row);
    }
    rest = text.subarray(next.value);
    return found;
  };
  for await (const chunk of chunks) yield read(Buffer.concat([rest, chunk]));
  yield read(Buffer.concat([rest, Buffer.from('\n')]));
  if (rest.length > 0 || !rows.isWhole) throw new Error('The dump ends in the middle of a statement.');
}
