import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { EVIDENCE_KINDS, type EvidenceKind } from '../../shared/contract/vocabulary.ts';
import type { EvidenceFile } from '../../shared/integrations/refunds-and-disputes.ts';
import { evidenceFile } from '../../shared/operator/index.ts';
import { Refusal } from './refusal.ts';

const isKind = (text: string): text is EvidenceKind => EVIDENCE_KINDS.some((kind) => kind === text);

export type NamedFile = { kind: EvidenceKind; path: string };

/** `kind=path`, collected from an option that may be repeated. */
export const toEvidenceFile = (text: string, before: NamedFile[] = []): NamedFile[] => {
  const [kind = '', ...path] = text.split('=');
  if (!isKind(kind) || path.length === 0) {
    throw new InvalidArgumentError(`Give <kind>=<file>; the kinds are ${EVIDENCE_KINDS.join(', ')}.`);
  }
  if (before.some((file) => file.kind === kind)) {
    throw new InvalidArgumentError(`Give one file of the kind ${kind}.`);
  }
  return [...before, { kind, path: path.join('=') }];
};

const read = (path: string): Buffer<ArrayBuffer> => {
  try {
    return readFileSync(path);
  } catch {
    throw new Refusal(`${path} cannot be read.`);
  }
};

/** Throws a 422 for one that no bank takes. */
export const readEvidenceFile = ({ kind, path }: NamedFile): EvidenceFile =>
  evidenceFile(kind, { name: basename(path), bytes: read(path) });

/** What is to be told to the bank, from a file of text. */
export const readEvidenceText = (path: string): string => {
  const text = read(path).toString('utf8').trim();
  if (text.length > 0 && text.length <= 20_000) return text;
  throw new Refusal(`${path} must hold between 1 and 20,000 characters.`);
};
