import { translated } from './language.ts';

/** A part of a sentence that each language writes in its own way: `String(fact)` tells it to the reader. */
export interface Fact {
  /** For logs and staff. */
  readonly english: string;
  toString(): string;
}

/** What a sentence says beside its words: numbers, names, facts, or a part that is a sentence of its own. */
export type Value = string | number | Fact;

const fill = (text: string, values: readonly string[]): string =>
  text.replace(/{(\d+)}/g, (_, index: string) => values[Number(index)] ?? '');

/**
 * A sentence for people. It is written in English where it belongs, with `say`, and told in the language of whoever reads
 * it: `String(sentence)`, which JSON does too. `text` has {0}, {1} … in place of its values and is its key in the
 * catalogues of other languages.
 */
export class Sentence implements Fact {
  readonly text: string;
  readonly values: readonly Value[];

  constructor(text: string, values: readonly Value[] = []) {
    this.text = text;
    this.values = values;
  }

  get english(): string {
    return fill(
      this.text,
      this.values.map((value) => (typeof value === 'object' ? value.english : String(value))),
    );
  }

  toString(): string {
    return fill(translated(this.text), this.values.map(String));
  }

  toJSON(): string {
    return this.toString();
  }
}

/** A sentence with its values, such as say`Choose at most ${limit} files.` */
export const say = (parts: TemplateStringsArray, ...values: Value[]): Sentence =>
  new Sentence(
    parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
    values,
  );

/** What was found, with its sentences told. */
export const toldFindings = <F extends { message: Sentence }>(findings: readonly F[]) =>
  findings.map((finding) => ({ ...finding, message: String(finding.message) }));

/** Sentences one after the other. */
export const together = (sentences: readonly Sentence[]): Sentence =>
  new Sentence(sentences.map((_, index) => `{${index}}`).join(' '), sentences);

/** A stored sentence without values, which was stored in English. */
export const retell = (english: string): string => String(new Sentence(english));

/** The same as `say` at once, for an answer whose reader is known by now. */
export const tell = (...sentence: Parameters<typeof say>): string => String(say(...sentence));
