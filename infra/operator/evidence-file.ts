import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { EvidenceFile } from '../../shared/integrations/refunds-and-disputes.ts';
import { Refusal } from './refusal.ts';

const KINDS = ['receipt', 'service_documentation', 'customer_communication', 'other'] as const;
const isKind = (text: string): text is EvidenceFile['kind'] => KINDS.some((kind) => kind === text);

/** By how a file begins. */
const TYPES: [EvidenceFile['type'], string][] = [
  ['application/pdf', '%PDF-'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
];

/** The least that a gateway takes. */
const MAX_BYTES = 5 * 1024 * 1024;

export type NamedFile = { kind: EvidenceFile['kind']; path: string };

/** `kind=path`, collected from an option that may be repeated. */
export const toEvidenceFile = (text: string, before: NamedFile[] = []): NamedFile[] => {
  const [kind = '', ...path] = text.split('=');
  if (!isKind(kind) || path.length === 0) {
    throw new InvalidArgumentError(`Give <kind>=<file>; the kinds are ${KINDS.join(', ')}.`);
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

export const readEvidenceFile = ({ kind, path }: NamedFile): EvidenceFile => {
  const bytes = read(path);
  const [type] = TYPES.find(([, start]) => bytes.toString('latin1', 0, start.length) === start) ?? [];
  if (!type) throw new Refusal(`${path} is no PDF, JPEG or PNG: the bank takes nothing else.`);
  if (bytes.length > MAX_BYTES) throw new Refusal(`${path} is larger than 5 MB.`);
  return { name: basename(path), type, bytes, kind };
};

/** What is to be told to the bank, from a file of text. */
export const readEvidenceText = (path: string): string => {
  const text = read(path).toString('utf8').trim();
  if (text.length > 0 && text.length <= 20_000) return text;
  throw new Refusal(`${path} must hold between 1 and 20,000 characters.`);
};
