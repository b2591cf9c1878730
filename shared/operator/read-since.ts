import { queryPage } from '../platform/table/read.ts';

const PAGE = 200;

/** The records of a collection that were made at `since` or later, newest first. */
export const readSince = async <T extends { created_at: string }>(
  { pk, prefix }: { pk: string; prefix: string },
  since: string,
): Promise<T[]> => {
  const found: T[] = [];
  for (let after: string | null = null; ; ) {
    const page: { items: T[]; nextKey: string | null } = await queryPage<T>({
      pk,
      prefix,
      limit: PAGE,
      after,
    });
    found.push(...page.items.filter(({ created_at }) => created_at >= since));
    after = page.nextKey;
    if (after === null || page.items.some(({ created_at }) => created_at < since)) return found;
  }
};
