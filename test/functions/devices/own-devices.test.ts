import { expect, test } from 'vitest';
import { getItem } from '../../../shared/platform/table/query.ts';
import { putNew, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { androidDevice } from '../../support/device.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

type Shown = { id: number; device_id: string };

/** An owner's client account with a member of another role, and what each does with devices there. */
const account = async () => {
  const [owner, member] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(member, 'read_only');
  const path = `/clients/${owner.client}/devices`;
  const as = ({ token }: { token: string }) => ({
    register: async (body: unknown) => (await fixture.api('POST', path, { token, body })).body.data as Shown,
    listed: async () => (await fixture.api('GET', path, { token })).body.data as Shown[],
    unregister: async (id: number) => (await fixture.api('DELETE', `${path}/${id}`, { token })).status,
  });
  return { owner, member, owners: as(owner), members: as(member) };
};

test('a member neither sees nor removes the phone of the owner', async () => {
  const { owners, members } = await account();
  const phone = await owners.register(androidDevice());
  expect(await members.listed()).toEqual([]);
  expect(await members.unregister(phone.id)).toBe(404);
  expect(await owners.listed()).toEqual([phone]);
});

test('a member who registers the device_id of the owner gets an entry of their own, and the owner keeps theirs', async () => {
  const { owner, member, owners, members } = await account();
  const phone = androidDevice();
  const { id } = await owners.register(phone);
  const taken = await members.register({ ...phone, push_token: 'of-another-phone' });
  expect(taken.id).not.toBe(id);
  expect(await getItem(keys.device(owner.client, id))).toMatchObject({
    user_id: owner.user,
    push_token: phone.push_token,
  });
  expect(await getItem(keys.device(owner.client, taken.id))).toMatchObject({ user_id: member.user });
});

test('devices of one user, however many, do not make those of another give way', async () => {
  const { owners, members } = await account();
  const phone = await owners.register(androidDevice());
  for (let more = 0; more < 51; more += 1) await members.register(androidDevice());
  expect(await members.listed()).toHaveLength(50);
  expect(await owners.listed()).toEqual([phone]);
});

test('a phone whose user has changed belongs to whom it is registered by, known by its push token', async () => {
  const { owners, members } = await account();
  const phone = androidDevice();
  await owners.register(phone);
  await members.register(phone);
  expect(await owners.listed()).toEqual([]);
  expect((await members.listed()).map(({ device_id }) => device_id)).toEqual([phone.device_id]);
});

test('a device of the release before, with an id of the device_id alone, stays the same entry', async () => {
  const { owner, owners } = await account();
  const phone = androidDevice();
  const { id } = await owners.register(phone);
  const stored = await getItem(keys.device(owner.client, id));
  await owners.unregister(id);
  if (!stored) throw new Error('It was registered.');
  await writeOne(putNew({ ...stored, ...keys.device(owner.client, 77), id: 77 }));
  expect(await owners.register(phone)).toMatchObject({ id: 77 });
  expect(await owners.listed()).toHaveLength(1);
});
