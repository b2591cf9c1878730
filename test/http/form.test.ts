import { describe, expect, test } from 'vitest';
import { readForm } from '../../shared/http/form.ts';
import { say } from '../../shared/languages/sentence.ts';

const DEFINITION = {
  files: 'attachments[]',
  integers: ['department_id'],
  limits: { count: 2, file_bytes: 2 * 1024 * 1024, form_bytes: 8 * 1024 * 1024 },
};

/** Bytes as a browser or app sends them. */
const read = async (entries: [name: string, value: string | File][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const sent = new Request('http://localhost', { method: 'POST', body: form });
  const bytes = Buffer.from(await sent.arrayBuffer());
  return readForm(DEFINITION, sent.headers.get('content-type') ?? '', bytes);
};

const file = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name);

describe('a form', () => {
  test('has fields, numbers where JSON has them, and files', async () => {
    const found = await read([
      ['subject', '12'],
      ['department_id', '12'],
      ['attachments[]', file('a.png')],
      ['attachments', file('b.png', 2 * 1024 * 1024 - 1)],
    ]);
    expect(found.fields).toEqual({ subject: '12', department_id: 12 });
    expect(found.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['a.png', 4],
      ['b.png', 2 * 1024 * 1024 - 1],
    ]);
  });

  test('keeps what is no number as it is, for the schema to refuse', async () => {
    for (const text of ['twelve', '1.5', '-1', '12345678901234567'])
      expect((await read([['department_id', text]])).fields).toEqual({ department_id: text });
  });

  test('has no file where a browser sends a field that was left empty, and one without a name or without bytes', async () => {
    const boundary = 'x';
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name="attachments[]"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n`;
    const readParts = async (...parts: string[]) =>
      (
        await readForm(
          DEFINITION,
          `multipart/form-data; boundary=${boundary}`,
          Buffer.from(`${parts.join('')}--x--\r\n`),
        )
      ).files.map(({ name, bytes }) => [name, bytes.toString()]);
    expect(await readParts(part('', ''))).toEqual([]);
    expect(await readParts(part('empty.txt', ''))).toEqual([['empty.txt', '']]);
    expect(await readParts(part('', 'text'))).toEqual([['', 'text']]);
  });

  test('is refused with a file that is too large, and says how large one may be', async () => {
    await expect(read([['attachments[]', file('a.png', 2 * 1024 * 1024 + 1)]])).rejects.toMatchObject({
      kind: 'too_large',
      code: 'file_too_large',
      message: 'A file is larger than 2 MB, the most one may have.',
    });
  });

  test('is refused with too many files, files of another field, or a field that is too long, each by name', async () => {
    const files = (count: number): [string, File][] =>
      Array.from({ length: count }, (_, index) => ['attachments[]', file(`${index}.png`)]);
    expect((await read(files(2))).files).toHaveLength(2);
    await expect(read(files(3))).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { attachments: [say`Attach at most ${2} files.`] },
    });
    await expect(read([['photos', file('a.png')]])).rejects.toMatchObject({
      fields: { photos: [say`Send files as ${'attachments[]'}.`] },
    });
    expect((await read([['message', 'x'.repeat(65_535)]])).fields).toEqual({ message: 'x'.repeat(65_535) });
    const tooLong = await read([
      ['message', 'x'.repeat(65_537)],
      ['subject', 'short'],
    ]).catch(({ fields }) => fields);
    expect(tooLong).toEqual({ message: [say`Use at most ${65_536} bytes.`] });
  });

  test('is read up to twenty fields', async () => {
    const fields = (count: number): [string, string][] =>
      Array.from({ length: count }, (_, index) => [`field_${index}`, 'x']);
    expect(Object.keys((await read(fields(20))).fields)).toHaveLength(20);
    expect(Object.keys((await read(fields(25))).fields)).toHaveLength(20);
  });

  test('that is cut off or none is refused', async () => {
    for (const bytes of ['', '--x\r\ncontent-disposition: form-data; name="subject"\r\n\r\nabc', 'nothing'])
      await expect(
        readForm(DEFINITION, 'multipart/form-data; boundary=x', Buffer.from(bytes)),
      ).rejects.toMatchObject({ code: 'malformed_form' });
  });
});
