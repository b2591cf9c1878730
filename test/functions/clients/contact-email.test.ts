import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../../shared/auth/proof.ts';
import { ownedBy } from '../../../shared/mails/owner.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

test('a token alone moves no contact address; a moved one is told to the one before and to the owners', async () => {
  const [owner, partner] = [await newUser(fixture.api), await newUser(fixture.api)];
  await owner.shareWith(partner);
  const path = `/clients/${owner.client}/profile`;
  const body = { email: `${randomUUID()}@example.com` };
  const old = await newSession(owner.user, PROOF_MINUTES + 1);
  const refused = await fixture.api('PATCH', path, { token: old, body });
  expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
  expect((await fixture.api('PATCH', path, { token: owner.token, body })).body.data.email).toBe(body.email);

  const { items } = await queryPage(collections.mails(ownedBy.client(owner.client)), { limit: 50 });
  const told = items.filter(({ template }) => template === 'contact_email_changed').map(({ to }) => to);
  expect(told.sort()).toEqual([owner.email, partner.email].sort());
  for (const { token } of [owner, partner]) {
    const events = await fixture.api('GET', '/me/security-events', { token });
    const types = events.body.data.map(({ type }: { type: string }) => type);
    expect(types).toContain('contact_email_changed');
  }
});
