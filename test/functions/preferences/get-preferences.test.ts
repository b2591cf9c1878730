import { expect, test } from 'vitest';
import { EVENT_TYPES, LOCALES, NOTICE_KINDS } from '../../../shared/contract/vocabulary.ts';
import { isRequired } from '../../../shared/events/index.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const PATH = '/me/preferences';

test('whoever has chosen nothing hears of every kind, and is told what is mailed always', async () => {
  const { status, body } = await fixture.api('GET', PATH, { token: fixture.token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ locale: null, locales: LOCALES });
  const { notices } = body.data;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(NOTICE_KINDS);
  for (const { mail, push } of notices) expect([mail, push]).toEqual([true, true]);
  expect(notices.flatMap(({ always_mailed }: { always_mailed: string[] }) => always_mailed).sort()).toEqual(
    EVENT_TYPES.filter(isRequired).toSorted(),
  );
  const fixed = notices.filter(({ mail_required }: { mail_required: boolean }) => mail_required);
  expect(fixed.map(({ kind }: { kind: string }) => kind)).toEqual(['security']);
});

test('tells nothing to a caller without a token', async () => {
  expect((await fixture.api('GET', PATH)).status).toBe(401);
});
