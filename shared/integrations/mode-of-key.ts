/** The mode that a key names: `sk_test_…`, `rk_live_…`; undefined where it names none. */
export const modeOfKey = (key: string): string | undefined => /^[a-z]+_(test|live)_/.exec(key)?.[1];
