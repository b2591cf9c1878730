import type { Left, Source, Translated } from './entry.ts';
import { books } from './invoices.ts';
import { people } from './people.ts';
import { services } from './services.ts';
import { tickets } from './tickets.ts';

/** All that a dump becomes, row by row, in an order in which what is named is there before. */
export function* translate(source: Source): Generator<Translated> {
  yield* people(source);
  yield* services(source);
  yield* books(source);
  yield* tickets(source);
}

/** What is not carried over. */
export function* leftBehind(source: Source): Generator<Left> {
  for (const translated of translate(source)) if ('left' in translated) yield translated.left;
}
