import { isIP } from 'node:net';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
const NAME = new RegExp(String.raw`^(?:\*\.)?(?:${LABEL}\.)+$|^\.$`, 'i');

/** Whether it is a name with its dot at the end. */
export const isName = (text: string): boolean => NAME.test(text) && text.length <= 254;

/** Texts in quotes with a space between them. The server keeps them as they are sent, of any length and any characters. */
const isTexts = (content: string): boolean => /^"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*$/s.test(content);

const numbered =
  (count: number) =>
  (content: string): boolean => {
    const parts = content.split(' ');
    const name = parts.pop() ?? '';
    const isNumber = (part: string) => /^\d{1,5}$/.test(part) && Number(part) <= 65_535;
    return parts.length === count && parts.every(isNumber) && isName(name);
  };

const CONTENTS: Record<string, (content: string) => boolean> = {
  A: (content) => isIP(content) === 4,
  AAAA: (content) => isIP(content) === 6,
  ALIAS: isName,
  CAA: (content) => /^\d{1,3} [a-z0-9]+ "(?:[^"\\]|\\.)*"$/.test(content),
  CNAME: isName,
  MX: numbered(1),
  NS: isName,
  PTR: isName,
  SOA: (content) => /^\S+\. \S+\. \d+ \d+ \d+ \d+ \d+$/.test(content),
  SRV: numbered(3),
  TXT: isTexts,
};

/** Whether a record of this type can have this content; null for a type that there is not. */
export const fitsType = (type: string, content: string): boolean | null => {
  const fits = Object.hasOwn(CONTENTS, type) ? CONTENTS[type] : undefined;
  return fits ? fits(content) : null;
};

/** Of which a name has one alone, or beside which nothing else stands. */
export const isSingle = (type: string): boolean => type === 'CNAME' || type === 'SOA';
