import { expect, test } from 'vitest';
import { decodeCursor, pageReply } from '../../shared/http/list.ts';
import { NOW } from '../support/unit/records.ts';

const PREFIX = 'INVOICE#';
const reply = (nextKey: string | null, status?: string) =>
  pageReply('/clients/1/invoices', { per_page: 2, status }, PREFIX, { items: [NOW, NOW], nextKey }, (item) =>
    item.getTime(),
  );

test('the last page leads nowhere', () => {
  const { data, links, meta } = reply(null);
  expect(data).toEqual([NOW.getTime(), NOW.getTime()]);
  expect(links).toEqual({ first: 'http://127.0.0.1/api/v1/clients/1/invoices?per_page=2', next: null });
  expect(meta).toEqual({ per_page: 2, count: 2, has_more: false, next_cursor: null });
});

test('another page is reached by a link that keeps what was asked', () => {
  const { links, meta } = reply(`${PREFIX}0000000000000042`, 'unpaid');
  const next = new URL(links.next ?? '');
  expect([next.searchParams.get('per_page'), next.searchParams.get('status')]).toEqual(['2', 'unpaid']);
  expect(next.searchParams.get('cursor')).toBe(meta.next_cursor);
  expect(decodeCursor(PREFIX, meta.next_cursor ?? undefined)).toBe(`${PREFIX}0000000000000042`);
  expect(meta.has_more).toBe(true);
  expect(new URL(links.first).searchParams.has('cursor')).toBe(false);
});

test('a cursor of another list is refused', () => {
  const { meta } = reply(`${PREFIX}0000000000000042`);
  expect(() => decodeCursor('ORDER#', meta.next_cursor ?? '')).toThrow(
    expect.objectContaining({ kind: 'invalid' }),
  );
  expect(decodeCursor(PREFIX, undefined)).toBeNull();
});
