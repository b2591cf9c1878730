import { inflateSync } from 'node:zlib';

/** Where the streams of a PDF begin and end. */
export const streamsOf = (file: Buffer): [number, number][] => {
  const found: [number, number][] = [];
  for (let from = file.indexOf('stream\n'); from >= 0; from = file.indexOf('stream\n', from + 1)) {
    const end = file.indexOf('endstream', from);
    if (file.subarray(from - 3, from).toString() !== 'end' && end >= 0) found.push([from + 7, end]);
  }
  return found;
};

/** The strings that a PDF of this writer draws, in their order: WinAnsi, written in hexadecimal digits. */
export const textOf = (pdf: Uint8Array): string[] => {
  const file = Buffer.from(pdf);
  const strings: string[] = [];
  for (const [start, end] of streamsOf(file)) {
    const raw = file.subarray(start, end);
    const content = raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
    for (const [, hex = ''] of content.matchAll(/<([0-9A-Fa-f]*)> Tj/g)) {
      strings.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return strings;
};
