import { language } from '../languages/language.ts';
import { type Fact, Sentence, type Value } from '../languages/sentence.ts';
import { sayIn } from '../mail-templates/content/locale.ts';
import { formatMoney } from '../platform/money.ts';
import type { StoredSentence, StoredValue } from '../records/events.ts';

/** An amount in minor units: in English as all messages of the API have it, else as mails write it. */
class Amount implements Fact {
  readonly amount: number;
  readonly currency: string;

  constructor(amount: number, currency: string) {
    this.amount = amount;
    this.currency = currency;
  }

  get english(): string {
    return formatMoney(this.amount, this.currency);
  }

  toString(): string {
    return language() === 'en' ? this.english : sayIn(language(), '').money(this);
  }
}

/** A day in UTC, of an ISO 8601 time. */
class Day implements Fact {
  readonly day: string;

  constructor(timestamp: string) {
    this.day = timestamp.slice(0, 10);
  }

  get english(): string {
    return sayIn('en', '').date(this.day);
  }

  toString(): string {
    return sayIn(language(), '').date(this.day);
  }
}

/** Parts of sentences about `amount` minor units, and about the day of an ISO 8601 time. */
export const money = (amount: number, currency: string): Fact => new Amount(amount, currency);
export const day = (timestamp: string): Fact => new Day(timestamp);

const storedValue = (value: Value): StoredValue => {
  if (value instanceof Sentence) return stored(value);
  if (value instanceof Amount) return { amount: value.amount, currency: value.currency };
  if (value instanceof Day) return { day: value.day };
  return typeof value === 'number' ? value : String(value);
};

const stored = ({ text, values }: Sentence): StoredSentence => ({ text, values: values.map(storedValue) });

const partOf = (value: StoredValue): Value => {
  if (typeof value !== 'object') return value;
  if ('text' in value) return sentenceOf(value);
  return 'day' in value ? day(value.day) : money(value.amount, value.currency);
};

const sentenceOf = ({ text, values }: StoredSentence): Sentence => new Sentence(text, values.map(partOf));

/** What a record keeps of a sentence: itself, to be told in any language, and its English under `field`. */
export const keepSentence = <F extends string>(field: F, sentence: Sentence) =>
  ({ [field]: sentence.english, sentence: stored(sentence) }) as Record<F, string> & {
    sentence: StoredSentence;
  };

/** A sentence of a record in the language of the reader; of an earlier release its English, which is all there is. */
export const toldOf = (english: string, sentence: StoredSentence | undefined): string =>
  sentence ? String(sentenceOf(sentence)) : english;
