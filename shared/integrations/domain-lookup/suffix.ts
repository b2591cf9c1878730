/** The entry for the longest suffix of `tld` that has one: `com.gh` before `gh`. */
export const bySuffix = <T>(entries: Record<string, T>, tld: string): T | null => {
  if (Object.hasOwn(entries, tld)) return entries[tld] ?? null;
  const dot = tld.indexOf('.');
  return dot === -1 ? null : bySuffix(entries, tld.slice(dot + 1));
};
