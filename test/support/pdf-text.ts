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

export const contentsOf = (pdf: Uint8Array): string[] => {
  const file = Buffer.from(pdf);
  return streamsOf(file).map(([start, end]) => {
    const raw = file.subarray(start, end);
    return raw[0] === 0x78 ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
  });
};

const winAnsi = new TextDecoder('windows-1252');

/** Unbroken spaces become plain ones. */
const decode = (hex: string): string => winAnsi.decode(Buffer.from(hex, 'hex')).replaceAll('\u00a0', ' ');

/** The strings that a PDF of this writer draws, in their order: WinAnsi, written in hexadecimal digits. */
export const textOf = (pdf: Uint8Array): string[] =>
  contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/<([0-9A-Fa-f]*)> Tj/g)].map(([, hex = '']) => decode(hex)),
  );

const DRAWN =
  /(\S+) \S+ \S+ rg\n\/Helvetica(-Bold)?-\d+ (\d+) Tf\n.*\n1 0 0 1 (\S+) (\S+) Tm\n<([0-9A-Fa-f]*)> Tj/g;

/** What each page shows and where, a line each: "56.0 755.9 20 bold Invoice", in points from the corner below left. */
export const layoutOf = (pdf: Uint8Array): string[][] =>
  contentsOf(pdf)
    .filter((content) => content.includes(' Tj'))
    .map((content) =>
      [...content.matchAll(DRAWN)].map(([, red, bold, size, x, y, hex = '']) => {
        const place = [x, y].map((points) => Number(points).toFixed(1));
        return [...place, size, bold && 'bold', red !== '0' && 'soft', decode(hex)].filter(Boolean).join(' ');
      }),
    );
