import fc from 'fast-check';
import type { Operation } from '../support/openapi.ts';
import { hostileText, hostileValue, valueFor } from './arbitraries.ts';
import { exampleBody } from './seed.ts';

/** A request body as it goes over the wire, one character for each byte where it is a form. */
export type Payload = { contentType: string; text: string | undefined };

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
];

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(...CONTENT_TYPES),
);

const MALFORMED = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1}{',
  '['.repeat(20_000),
  `{"a":"${'x'.repeat(70_000)}"}`,
];

const example = (operation: Operation) =>
  fc.stringMatching(/^[a-z0-9]{8}$/).map((domain) => exampleBody(operation, domain));

const jsonFor = (operation: Operation): fc.Arbitrary<Payload> => {
  const schema = operation.requestBody?.content['application/json'].schema ?? {};
  const values = fc.oneof(
    { weight: 4, arbitrary: example(operation) },
    { weight: 8, arbitrary: valueFor(schema) },
    { weight: 1, arbitrary: hostileValue },
  );
  const text = fc.oneof(
    { weight: 12, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...MALFORMED) },
  );
  return fc.record({ contentType, text });
};

const BOUNDARY = 'fuzz';

const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

const fieldParts = fc
  .dictionary(fc.string({ maxLength: 10 }), hostileText, { maxKeys: 1 })
  .map((fields) =>
    Object.entries(fields).map(([name, value]) => part(`name=${JSON.stringify(name)}`, value)),
  );

const filePart = (field: string) =>
  fc
    .record({
      name: fc.oneof({ weight: 6, arbitrary: fc.constant(field) }, fc.constantFrom('file', '__proto__', '')),
      file: fc.oneof(
        fc.constantFrom('photo.png', '../../x.png', 'a"b.png', ''),
        fc.string({ maxLength: 20 }),
      ),
      content: fc.constantFrom(
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
        '%PDF-1.4\n',
        'MZ\x90\0',
        '<svg onload=alert(1)>',
        '',
      ),
    })
    .map(({ name, file, content }) => part(`name="${name}"; filename=${JSON.stringify(file)}`, content));

/** A form with the fields of the example, more fields and files, sometimes cut off. */
const formFor = (operation: Operation, filesField: string): fc.Arbitrary<Payload> =>
  fc
    .record({
      fields: example(operation),
      more: fieldParts,
      files: fc.array(filePart(filesField), { maxLength: 7 }),
      end: fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, ''),
    })
    .map(({ fields, more, files, end }) => {
      const given = Object.entries(fields as object).map(([name, value]) =>
        part(`name="${name}"`, `${value}`),
      );
      const text = [...given, ...more, ...files, end].join('');
      return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, text };
    });

/** Bodies for one operation, from its example to what is not JSON at all. */
export const payloadFor = (operation: Operation): fc.Arbitrary<Payload> => {
  const { requestBody, method } = operation;
  if (method === 'GET') return fc.record({ contentType, text: fc.constant(undefined) });
  if (!requestBody) return fc.record({ contentType, text: fc.option(fc.json(), { nil: undefined }) });
  const files = Object.entries(requestBody.content['multipart/form-data']?.schema.properties ?? {}).find(
    ([, { type }]) => type === 'array',
  );
  return files ? fc.oneof(jsonFor(operation), formFor(operation, files[0])) : jsonFor(operation);
};

/** The bytes of a payload. */
export const bytesOf = ({ contentType, text }: Payload): Uint8Array<ArrayBuffer> | string | undefined =>
  text !== undefined && contentType.includes('boundary') ? Buffer.from(text, 'latin1') : text;
