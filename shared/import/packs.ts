import { type Item, placeOf } from './entry.ts';

/** DynamoDB's limit on one transaction, and far less than the 4 MB that it may have. */
const MAX_WRITES = 100;
const MAX_BYTES = 1_000_000;

/** What is written together, and how many writes that takes. */
type Piece = { items: Item[]; writes: number };

/** Pieces in their order, as many together as one transaction takes. No two of them write to one place. */
export function* packsOf<P extends Piece>(pieces: Iterable<P>): Generator<P[]> {
  let pack: P[] = [];
  let places = new Set<string>();
  let [writes, bytes] = [0, 0];
  for (const piece of pieces) {
    const own = piece.items.map(placeOf);
    const size = Buffer.byteLength(JSON.stringify(piece.items));
    const isFull = writes + piece.writes > MAX_WRITES || bytes + size > MAX_BYTES;
    if (pack.length > 0 && (isFull || own.some((place) => places.has(place)))) {
      yield pack;
      [pack, places, writes, bytes] = [[], new Set(), 0, 0];
    }
    pack.push(piece);
    for (const place of own) places.add(place);
    writes += piece.writes;
    bytes += size;
  }
  if (pack.length > 0) yield pack;
}
