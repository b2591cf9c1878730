/** The parts of a mail, from which its text and its HTML are both made. Text is plain everywhere. */
export type Block =
  | { kind: 'section' | 'paragraph' | 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; text: string };

export type MailContent = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** In reading order; null leaves a place empty. */
  body: (Block | null)[];
};

export const p = (text: string): Block => ({ kind: 'paragraph', text });

/** The heading of a part. */
export const section = (text: string): Block => ({ kind: 'section', text });

/** In smaller letters. */
export const note = (text: string): Block => ({ kind: 'note', text });

export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });

/** A second way to go, left out where there is none. */
export const link = (label: string, url: string | null): Block | null =>
  url === null ? null : button(label, url);

export const quote = (text: string): Block => ({ kind: 'quote', text });

/** A table of labels and values; rows without a value are left out. */
export const facts = (...rows: (readonly [label: string, value: string | null])[]): Block => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
});

export const when = (condition: boolean, block: Block): Block | null => (condition ? block : null);
