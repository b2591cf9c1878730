const POLYNOMIAL = 0xedb88320;
const BITS = 8;

/** CRC-32 (ISO 3309) of a short ASCII text, as that of `node:zlib`, which takes longer to load than a request to check. */
export const crc32 = (text: string): number => {
  let sum = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte;
    for (let bit = 0; bit < BITS; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  }
  return ~sum >>> 0;
};
