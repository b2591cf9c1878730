import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { ATTACHMENT_LIMITS } from '../../shared/contract/attachments.ts';

type AttachedFile = { name: string; bytes: Buffer };

const read = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    throw new InvalidArgumentError(`${path} cannot be read.`);
  }
};

/** A file of a ticket, collected from an option that may be repeated; its type is looked at where it is stored. */
export const toFile = (path: string, before: AttachedFile[] = []): AttachedFile[] => {
  const { count, file_bytes, form_bytes } = ATTACHMENT_LIMITS;
  const files = [...before, { name: basename(path), bytes: read(path) }];
  if (files.length > count) throw new InvalidArgumentError(`Attach at most ${count} files.`);
  if (files.some(({ bytes }) => bytes.length > file_bytes))
    throw new InvalidArgumentError(`${path} is larger than ${file_bytes / 1024 / 1024} MB.`);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > form_bytes)
    throw new InvalidArgumentError(`All files together are larger than ${form_bytes / 1024 / 1024} MB.`);
  return files;
};
