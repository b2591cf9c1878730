import { toUnicode } from 'punycode/';

/** A domain name as people write it: xn--caf-dma.com as café.com. */
export const unicodeName = (name: string): string => {
  try {
    return toUnicode(name);
  } catch {
    return name;
  }
};
