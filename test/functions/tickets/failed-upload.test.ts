import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { discardFiles, discardUpload, storeFiles } from '../../../shared/tickets/attachments.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { listObjects, startFaultyStorage } from '../../support/bucket.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();
let storage: Awaited<ReturnType<typeof startFaultyStorage>>;
beforeAll(async () => {
  storage = await startFaultyStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  storage.refuse = () => false;
});

const fields = { department_id: '1', subject: 'Broken', message: 'See the pictures.' };

const create = async () => {
  const files = [1, 2, 3].map((i) => ({ name: `${i}.png`, bytes: FILES.png }));
  const form = await encodeForm(fields, files);
  return fixture.api('POST', `/clients/${USD_CLIENT}/tickets`, { token: fixture.token, ...form });
};

/** Refuses the third object put, however often it is tried. */
const failThird = () => {
  const puts = new Set<string>();
  storage.refuse = (line) => {
    if (line.startsWith('PUT')) puts.add(line);
    return [...puts].indexOf(line) === 2;
  };
};

const kinds = async () => {
  const wanted = ['TICKET', 'MESSAGE', 'UPLOAD'];
  return (await scanTable()).map(({ sk }) => sk.split('#')[0]).filter((kind = '') => wanted.includes(kind));
};

test('an upload that fails half-way leaves no ticket and nothing behind', async () => {
  failThird();
  const { status, body, headers } = await create();
  expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect([await kinds(), await listObjects()]).toEqual([[], []]);
});

test('what could not be cleaned up at once is cleaned up by the reconciler', async () => {
  failThird();
  const { refuse } = storage;
  storage.refuse = (line) => refuse(line) || line.startsWith('DELETE');
  expect((await create()).status).toBe(503);
  expect(await kinds()).toEqual(['UPLOAD']);
  expect(await listObjects()).toHaveLength(2);

  storage.refuse = () => false;
  const [note] = (await scanTable()).filter(({ sk }) => sk.startsWith('UPLOAD#'));
  const id = Number(note?.id);
  await writeOne(update(keys.upload(USD_CLIENT, id), { due: dueAt(new Date(0), id) }));
  await fixture.api.stack.triggers.run('workers/reconcile');
  expect([await kinds(), await listObjects()]).toEqual([[], []]);
});

const store = (now: Date) =>
  storeFiles({ client_id: USD_CLIENT, ticket_id: 1 }, [{ name: 'a.png', bytes: FILES.png }], now);

test('objects of a message that is not written after all are removed', async () => {
  const upload = await store(new Date());
  expect([await kinds(), await listObjects()]).toEqual([['UPLOAD'], [expect.any(String)]]);
  await discardFiles(upload, new Date());
  expect([await kinds(), await listObjects()]).toEqual([[], []]);
});

test('a message that comes too late, its objects being discarded, is not written', async () => {
  const { id, claim } = await store(new Date());
  await discardUpload(USD_CLIENT, Number(id), new Date());
  await expect(transact(claim)).rejects.toMatchObject({ kind: 'unavailable' });
  expect([await kinds(), await listObjects()]).toEqual([[], []]);
});

test('objects of a message that was written stay, whoever tries to discard them', async () => {
  const upload = await store(new Date());
  await transact(upload.claim);
  await discardFiles(upload, new Date());
  const [attachment] = upload.attachments;
  expect([await kinds(), await listObjects()]).toEqual([
    [],
    [expect.stringMatching(new RegExp(`${attachment?.id}$`))],
  ]);
});
