import { expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, CALLERS, inRounds, tally } from '../support/at-once.ts';

const fixture = apiForFile();

test('a token in use by many is refused to all of them from the moment it is revoked', async () => {
  const { api } = fixture;
  await inRounds(async () => {
    const token = await api.login();
    let revoked = false;
    const late: number[] = [];
    const using = atOnce(async () => {
      for (let lateCalls = 0; lateCalls < 2; ) {
        const isLate = revoked;
        const { status } = await api('GET', '/me', { token });
        if (!isLate) continue;
        late.push(status);
        lateCalls += 1;
      }
    });
    expect((await api('POST', '/auth/logout', { token })).status).toBe(200);
    revoked = true;
    await using;
    expect(tally(late)).toEqual({ 401: CALLERS * 2 });
  });
});

test('one token revoked by many at once is gone, and no other', async () => {
  const { api } = fixture;
  await inRounds(async () => {
    const [kept, gone] = [await api.login(), await api.login()];
    const answers = await atOnce(() => api('POST', '/auth/logout', { token: gone }));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    expect((await api('GET', '/me', { token: gone })).status).toBe(401);
    expect((await api('GET', '/me', { token: kept })).status).toBe(200);
  });
});
