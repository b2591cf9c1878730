import { toUnicode } from 'punycode/';
import { isolated } from './isolated.ts';

/** A domain name as people write it: xn--caf-dma.com as café.com. */
export const unicodeName = (name: string): string => {
  try {
    return isolated(toUnicode(name));
  } catch {
    return isolated(name);
  }
};

/** A text of the API with the names in it as people write them. */
export const unicodeText = (text: string): string =>
  text.replace(/[a-z0-9.-]*xn--[a-z0-9.-]+/gi, unicodeName);
