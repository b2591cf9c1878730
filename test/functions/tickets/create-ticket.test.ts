import { beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../../shared/contract/attachments.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { listObjects } from '../../support/bucket.ts';
import { encodeForm, FILES, type FormFile } from '../../support/forms.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(forgetLimits);

const path = `/clients/${USD_CLIENT}/tickets`;
const fields = { department_id: 1, subject: 'Mail is slow', message: 'Since this morning.\nPlease look.' };
const formFields = { ...fields, department_id: '1' };

const create = (body: unknown) => fixture.api('POST', path, { token: fixture.token, body });
const createForm = async (form: Record<string, string>, files: FormFile[] = []) =>
  fixture.api('POST', path, { token: fixture.token, ...(await encodeForm(form, files)) });

const itemsOf = async (kind: string) => (await scanTable()).filter(({ sk }) => sk.startsWith(`${kind}#`));

describe('as JSON', () => {
  test('opens a ticket that is then in the list and the event feed', async () => {
    const { status, body } = await create({ ...fields, priority: 'high' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      number: `${numberOf('ticket', body.data.id)}`,
      department: { id: 1, name: 'Technical support' },
      subject: 'Mail is slow',
      status: 'open',
      priority: 'high',
      message_count: 1,
      last_reply_by: 'client',
      closed_at: null,
      messages: [{ author: 'client', author_name: 'Ama Mensah', message: fields.message, attachments: [] }],
    });
    const list = await fixture.api('GET', `${path}?status=open`, { token: fixture.token });
    expect(list.body.data[0]).toMatchObject({ id: body.data.id, status: 'open' });
    const events = await fixture.api('GET', `/clients/${USD_CLIENT}/events`, { token: fixture.token });
    expect(events.body.data[0]).toMatchObject({
      type: 'ticket_opened',
      subject: { type: 'ticket', id: body.data.id },
    });
  });

  test('a priority is medium unless said otherwise', async () => {
    expect((await create(fields)).body.data.priority).toBe('medium');
  });

  test.each([
    ['department_id', 99],
    ['department_id', '1'],
    ['department_id', null],
    ['subject', ' '],
    ['subject', 'x'.repeat(201)],
    ['message', ''],
    ['message', 'x'.repeat(10_001)],
    ['priority', 'urgent'],
  ])('refuses %s %j by name', async (field, value) => {
    const { status, body } = await create({ ...fields, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('takes no larger body than any other endpoint', async () => {
    expect((await create({ ...fields, notes: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('sixteen at once make sixteen tickets', async () => {
    const answers = await atOnce(() => create(fields));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 16 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(16);
  });

  test('too many in a minute are refused for a while', async () => {
    const answers = await atOnce(() => create(fields), 25);
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20, 429: 5 });
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(
      0,
    );
  });
});

describe('as a form', () => {
  test('keeps every kind of file and gives it back as a download only', async () => {
    const files = Object.entries(FILES)
      .slice(0, 5)
      .map(([ending, bytes]) => ({ name: `file.${ending.toUpperCase()}`, bytes }));
    const { status, body } = await createForm(formFields, files);
    expect(status).toBe(201);
    const { attachments } = body.data.messages[0];
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(files.map(({ name }) => name));
    for (const [index, { url, bytes, content_type }] of attachments.entries()) {
      const download = await fetch(url);
      expect(Buffer.from(await download.arrayBuffer())).toEqual(files[index]?.bytes);
      expect(bytes).toBe(files[index]?.bytes.length);
      expect(download.headers.get('content-type')).toBe(content_type);
      expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  test('keeps the name of a file but not in the bucket', async () => {
    const { body } = await createForm(formFields, [{ name: '../Übersicht <März>.txt', bytes: FILES.txt }]);
    const [attachment] = body.data.messages[0].attachments;
    expect(attachment.name).toBe('Übersicht _März_.txt');
    const { pathname, searchParams } = new URL(attachment.url);
    expect(pathname).toMatch(/\/attachments\/\d+\/\d{16}\/\d{16}$/);
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(Number(searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    expect(Date.parse(attachment.url_expires_at)).toBeLessThanOrEqual(Date.now() + 300_000);
    const download = await fetch(attachment.url);
    expect(download.headers.get('content-disposition')).toContain("UTF-8''%C3%9Cbersicht");
    expect(await download.text()).toBe(FILES.txt.toString());
  });

  test('takes files under the plain name too, and a field left empty as none', async () => {
    const { status, body } = await createForm(formFields, [
      { name: 'a.png', bytes: FILES.png, field: 'attachments' },
      { name: '', bytes: Buffer.alloc(0) },
    ]);
    expect(status).toBe(201);
    expect(body.data.messages[0].attachments).toHaveLength(1);
  });

  test('needs no files', async () => {
    expect((await createForm(formFields)).status).toBe(201);
  });

  test.each([
    ['a program', 'run.exe', FILES.txt],
    ['a page', 'page.html', Buffer.from('<script>alert(1)</script>')],
    ['a picture that can run scripts', 'logo.svg', Buffer.from('<svg/>')],
    ['a file without an ending', 'README', FILES.txt],
    ['a program called a picture', 'photo.png', Buffer.from('MZ\x90\x00 program', 'latin1')],
    ['a document called a picture', 'photo.jpg', FILES.pdf],
    ['bytes called text', 'notes.txt', Buffer.from([0x48, 0x00, 0x49])],
    ['another encoding called text', 'notes.log', Buffer.from('Grüße', 'latin1')],
    ['an empty file', 'empty.txt', Buffer.alloc(0)],
  ])('refuses %s', async (_what, name, bytes) => {
    const { status, body } = await createForm(formFields, [
      { name: 'good.png', bytes: FILES.png },
      { name, bytes },
    ]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['attachments.1']]);
  });

  test('refuses more files than the limit, and names it', async () => {
    const files = Array.from({ length: ATTACHMENT_LIMITS.count + 1 }, (_, i) => ({
      name: `${i}.png`,
      bytes: FILES.png,
    }));
    const { status, body } = await createForm(formFields, files);
    expect([status, body.errors]).toEqual([422, { attachments: ['Attach at most 5 files.'] }]);
  });

  test('refuses a file one byte larger than the limit, and names it', async () => {
    const padded = (bytes: number) => Buffer.concat([FILES.png, Buffer.alloc(bytes - FILES.png.length)]);
    const fits = { name: 'a.png', bytes: padded(ATTACHMENT_LIMITS.file_bytes) };
    expect((await createForm(formFields, [fits])).status).toBe(201);
    const large = { name: 'a.png', bytes: padded(ATTACHMENT_LIMITS.file_bytes + 1) };
    const { status, body } = await createForm(formFields, [large]);
    expect([status, body.code]).toEqual([413, 'file_too_large']);
    expect(body.message).toContain('2 MB');
  });

  test.each(['__proto__', 'constructor', 'avatar'])('names a field of files called %s', async (field) => {
    const { status, body } = await createForm(formFields, [{ name: 'a.png', bytes: FILES.png, field }]);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test.each(['__proto__', 'constructor'])('names a field called %s that is too long', async (name) => {
    const long = Object.fromEntries([[name, 'x'.repeat(70_000)]]);
    const { status, body } = await createForm({ ...formFields, ...long });
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  test('refuses a form larger than the limit, and names it', async () => {
    const bytes = Buffer.concat([FILES.png, Buffer.alloc(1_500_000)]);
    const { status, body } = await createForm(
      formFields,
      [1, 2, 3].map((i) => ({ name: `${i}.png`, bytes })),
    );
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(body.message).toContain(String(ATTACHMENT_LIMITS.form_bytes));
  });

  test('refuses files under another name', async () => {
    const { status, body } = await createForm(formFields, [
      { name: 'a.png', bytes: FILES.png, field: 'picture' },
    ]);
    expect([status, body.errors]).toEqual([422, { picture: ['Send files as attachments[].'] }]);
  });

  test('names the wrong fields like JSON does', async () => {
    const { status, body } = await createForm({ ...formFields, department_id: 'one', subject: '' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['department_id', 'subject']]);
  });

  test('is not fooled by a field that names a prototype', async () => {
    expect((await createForm({ ...formFields, __proto__x: '1', constructor: 'x' })).status).toBe(201);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\nx\r\n--c--\r\n'],
    [
      'half a form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="subject"\r\n\r\nHel',
    ],
    [
      'half a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.txt"\r\n\r\nHel',
    ],
  ])('refuses a form with %s', async (_what, contentType, raw) => {
    const headers = { 'content-type': contentType };
    const { status, body } = await fixture.api('POST', path, { token: fixture.token, raw, headers });
    expect([status, body.code]).toEqual([422, expect.stringMatching(/malformed_form|validation_failed/)]);
  });

  test('evaluates the caller before the form', async () => {
    const form = await encodeForm({}, [{ name: 'a.exe', bytes: FILES.txt }]);
    expect((await fixture.api('POST', path, form)).status).toBe(401);
    const other = await fixture.api.login('other');
    expect((await fixture.api('POST', path, { ...form, token: other })).status).toBe(403);
  });
});

test('a ticket that is refused leaves neither records nor files', async () => {
  const before = [await listObjects(), await itemsOf('TICKET'), await itemsOf('MESSAGE')];
  await createForm({ ...formFields, department_id: '99' }, [{ name: 'a.png', bytes: FILES.png }]);
  expect([await listObjects(), await itemsOf('TICKET'), await itemsOf('MESSAGE')]).toEqual(before);
  expect(await itemsOf('UPLOAD')).toEqual([]);
});
