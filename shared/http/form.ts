import { Busboy } from '@fastify/busboy';
import type { Multipart } from '../contract/endpoint.ts';
import { say } from '../languages/sentence.ts';
import { Failure, invalid, noErrors } from '../platform/failure.ts';
import type { FormReader } from './body.ts';
import type { UploadedFile } from './request-state.ts';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;

type FilePart = UploadedFile & { field: string; tooLarge: boolean };

type ParsedForm = { fields: Map<string, string>; files: FilePart[]; tooMany: boolean; tooLong: string[] };

/** Splits a form into its parts. Rejects one that is malformed or cut off. */
const parseForm = ({ limits }: Multipart, contentType: string, bytes: Buffer): Promise<ParsedForm> =>
  new Promise((resolve, reject) => {
    const form: ParsedForm = { fields: new Map(), files: [], tooMany: false, tooLong: [] };
    const busboy = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: limits.count,
        fileSize: limits.file_bytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    });
    busboy.on('field', (name, value, _nameCut, valueCut) => {
      // Browsers send each end of a line as CRLF (HTML, 4.10.22.4), and JSON has what was typed.
      form.fields.set(name, value.replaceAll('\r\n', '\n'));
      if (valueCut) form.tooLong.push(name);
    });
    busboy.on('file', (field, stream, name) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => {
        form.files.push({
          field,
          name: name ?? '',
          bytes: Buffer.concat(chunks),
          tooLarge: stream.truncated,
        });
      });
    });
    busboy.on('filesLimit', () => {
      form.tooMany = true;
    });
    busboy.on('error', reject);
    busboy.on('finish', () => resolve(form));
    busboy.end(bytes);
  });

const inMegabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;

/** What a browser sends for a file field that was left empty. */
const isBlank = ({ name, bytes }: UploadedFile) => name === '' && bytes.length === 0;

const evaluate = ({ files: field, limits }: Multipart, form: ParsedForm): Failure | null => {
  if (form.files.some(({ tooLarge }) => tooLarge)) {
    const message = say`A file is larger than ${inMegabytes(limits.file_bytes)}, the most one may have.`;
    return new Failure('too_large', 'file_too_large', message);
  }
  const errors = noErrors();
  for (const name of form.tooLong) errors[name] = [say`Use at most ${MAX_FIELD_BYTES} bytes.`];
  const bare = field.replace('[]', '');
  for (const file of form.files) {
    if (file.field !== field && file.field !== bare) errors[file.field] = [say`Send files as ${field}.`];
  }
  if (form.tooMany) errors[bare] = [say`Attach at most ${limits.count} files.`];
  return Object.keys(errors).length > 0 ? invalid(errors) : null;
};

const malformed = () =>
  new Failure('invalid', 'malformed_form', say`The request body is not a valid form.`, {
    fields: { body: [say`This is not valid multipart/form-data.`] },
  });

const fieldsOf = ({ integers }: Multipart, { fields }: ParsedForm): Record<string, unknown> =>
  Object.fromEntries(
    [...fields].map(([name, value]) => [
      name,
      integers.includes(name) && /^\d{1,16}$/.test(value) ? Number(value) : value,
    ]),
  );

/** Reads a `multipart/form-data` body (RFC 7578). Throws a 413 or 422 for one beyond the limits of the endpoint. */
export const readForm: FormReader = async (multipart, contentType, bytes) => {
  const form = await parseForm(multipart, contentType, bytes).catch(() => {
    throw malformed();
  });
  const failure = evaluate(multipart, form);
  if (failure) throw failure;
  const files = form.files.filter((file) => !isBlank(file)).map(({ name, bytes }) => ({ name, bytes }));
  return { fields: fieldsOf(multipart, form), files };
};
