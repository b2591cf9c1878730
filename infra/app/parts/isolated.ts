/**
 * A text that is read in a direction of its own, whatever stands around it (UAX #9, FSI and PDI): among words from right to
 * left the minus of an amount stays before it. From left to right it is left as it is, for others to copy.
 */
export const isolated = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;
