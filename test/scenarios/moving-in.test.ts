import { expect, test } from 'vitest';
import { verifyCredentials } from '../../shared/auth/log-in.ts';
import { apply } from '../../shared/import/index.ts';
import { equals } from '../../shared/platform/table/changes.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { putNew, update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { HASHES, PASSWORD } from '../support/whmcs/dirty-database.ts';
import { database, proveDatabase, tableNow, withSource } from '../support/whmcs/moving-in.ts';

const stack = crashStackForFile();
const quietly = () => undefined;

test('random databases: nothing is unexplained, and a second run writes nothing', async () => {
  for (let seed = 1; seed <= 5; seed += 1) await proveDatabase(stack, seed);
});

test('asks nobody but the table, and the bucket for files of tickets, and what it wrote is on no list of what is due', async () => {
  await stack.startAfresh();
  await withSource(database(7), async (source) => {
    const before = new Set((await tableNow()).map(({ pk, sk }) => `${pk}|${sk}`));
    await stack.gate.during(null, () => apply(source, quietly));
    const others = stack.gate.calls().filter((call) => !call.startsWith('dynamodb '));
    expect(others.filter((call) => !/ PUT \/attachments\//.test(call))).toEqual([]);
    const written = (await tableNow()).filter(({ pk, sk }) => !before.has(`${pk}|${sk}`));
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter(({ due_pk }) => String(due_pk ?? '').startsWith('DUE#'))).toEqual([]);
    expect(written.filter(({ sk }) => /^(EVENT|MAIL|ATTEMPT)#/.test(sk))).toEqual([]);
    expect(JSON.stringify(written)).not.toMatch(/4242424242424242|EPP-s3cret-code|TOKEN/);
  });
});

const one = (rows: string) => [
  "INSERT INTO tblcurrencies (id,code,rate,`default`) VALUES (1,'USD','1.0',1);",
  "INSERT INTO tblclients (id,firstname,lastname,email,country,currency,credit,status,datecreated) VALUES (5,'Ama','Owusu','ama@example.com','GH',1,'12.50','Active','2020-01-31');",
  rows,
];

test('a changed row changes its record, and one that was changed here stays', async () => {
  await stack.startAfresh();
  await withSource(one(''), (source) => apply(source, quietly));
  expect((await getItem(keys.client(5)))?.credit_balance).toBe(1250);

  const later = one('').map((text) => text.replace('12.50', '13.00').replace("'Owusu'", "'Mensah'"));
  await withSource(later, async (source) => {
    expect(await apply(source, quietly)).toMatchObject({ written: 0, changed: 2, unchanged: 0, refused: [] });
  });
  const changed = await getItem(keys.client(5));
  expect(changed?.credit_balance).toBe(1300);
  expect(changed?.profile.last_name).toBe('Mensah');
  expect(await getItem(keys.clientPointer(5, 'last_name'))).toMatchObject({
    due_sk: expect.stringMatching(/^mensah/),
  });

  await writeOne(update(keys.client(5), { add: { credit_balance: 1 } }, [equals('credit_balance', 1300)]));
  await withSource(one(''), async (source) => {
    expect(await apply(source, quietly)).toMatchObject({
      changed: 1,
      refused: [{ table: 'tblclients', id: 5, reason: 'changed here' }],
    });
  });
  const kept = await getItem(keys.client(5));
  expect(kept?.credit_balance).toBe(1301);
  expect((await getItem(keys.membership(5, 5)))?.profile).toEqual(kept?.profile);
});

test('what stands in the way of one row keeps no other back', async () => {
  await stack.startAfresh();
  await writeOne(putNew({ ...keys.hold('hosting', 'taken.example.com'), client_id: 1, record_id: 1 }));
  const hosting = (id: number, domain: string) =>
    `INSERT INTO tblhosting (id,userid,packageid,domain,amount,billingcycle,domainstatus) VALUES (${id},5,1,'${domain}','1.00','Monthly','Active');`;
  const rows = `INSERT INTO tblproducts (id,name) VALUES (1,'One');${hosting(1, 'taken.example.com')}${hosting(2, 'free.example.com')}`;
  await withSource(one(rows), async (source) => {
    const refused = [{ table: 'tblhosting', id: 1, reason: 'taken' }];
    expect(await apply(source, quietly)).toMatchObject({ written: 3, refused });
    expect(await apply(source, quietly)).toMatchObject({ written: 0, unchanged: 3, refused });
  });
  expect(await getItem(keys.hosting(5, 1))).toBeUndefined();
  expect(await getItem(keys.hosting(5, 2))).toBeDefined();
});

test.each(['bcrypt', 'md5'] as const)(
  'a password kept as %s works at once, and is kept as ours from then on',
  async (form) => {
    await stack.startAfresh();
    const user = `INSERT INTO tblusers (id,first_name,last_name,email,password) VALUES (9,'Ama','Owusu','ama@example.com','${HASHES[form]}');
INSERT INTO tblusers_clients (id,auth_user_id,client_id,owner,permissions) VALUES (1,9,5,1,'');`;
    await withSource(one(user), (source) => apply(source, quietly));
    const credentials = {
      email: 'ama@example.com',
      password: PASSWORD,
      device_name: 'test',
      address: '127.0.0.1',
    };
    const wrong = { ...credentials, password: 'another-password' };
    await expect(verifyCredentials(wrong, new Date())).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await verifyCredentials(credentials, new Date())).userId).toBe(9);
    expect((await getItem(keys.login('ama@example.com')))?.password_hash).toMatch(/^\$argon2id/);
    expect((await verifyCredentials(credentials, new Date())).userId).toBe(9);
  },
);
