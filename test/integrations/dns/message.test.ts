import { expect, test } from 'vitest';
import { encodeQuestion, readReply } from '../../../shared/integrations/dns/dns.ts';

/** The first request of RFC 8484 section 4.1.1, but for the type asked for. */
const RFC_QUESTION = Buffer.from('AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB', 'base64');

test('a question is written as RFC 8484 shows one', () => {
  const expected = Buffer.from(RFC_QUESTION);
  expected.writeUInt16BE(16, expected.length - 4);
  expect(encodeQuestion('www.example.com', 'TXT').equals(expected)).toBe(true);
});

const header = (flags: number, answers: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(flags, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt16BE(answers, 6);
  return bytes;
};
const word = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const label = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
const END = Buffer.from([0]);
const QUESTION_AT = 12;

/** A record whose owner is a pointer to the question's name. */
const record = (type: number, data: Buffer, owner = word(0xc000 | QUESTION_AT)) =>
  Buffer.concat([owner, word(type), word(1), Buffer.alloc(4), word(data.length), data]);
const question = (type: number) => Buffer.concat([label('example'), label('com'), END, word(type), word(1)]);
const reply = (type: number, records: Buffer[], flags = 0x8180) =>
  Buffer.concat([header(flags, records.length), question(type), ...records]);

test('the strings of a text belong together, and names may point to earlier ones', () => {
  const text = record(16, Buffer.concat([label('hosting-proof='), label('abc')]));
  expect(readReply(reply(16, [text]), 'example.com', 'TXT')).toEqual({
    status: 'answered',
    values: ['hosting-proof=abc'],
  });
  const server = record(2, Buffer.concat([label('NS1'), word(0xc000 | QUESTION_AT)]));
  expect(readReply(reply(2, [server]), 'Example.com', 'NS')).toEqual({
    status: 'answered',
    values: ['ns1.example.com'],
  });
});

test('an alias is followed, and records of another name are none of the answer', () => {
  const target = Buffer.concat([label('proofs'), label('example'), label('net'), END]);
  const texts = [
    record(16, label('unasked'), Buffer.concat([label('other'), END])),
    record(5, target),
    record(16, label('here'), target),
  ];
  expect(readReply(reply(16, texts), 'example.com', 'TXT')).toEqual({ status: 'answered', values: ['here'] });
});

test.each([
  ['SERVFAIL', 0x8182, { status: 'failed' }],
  ['REFUSED', 0x8185, { status: 'failed' }],
  ['an answer cut short, whatever it holds', 0x8380, { status: 'failed' }],
  ['NXDOMAIN', 0x8183, { status: 'answered', values: [] }],
])('%s', (_name, flags, expected) => {
  expect(readReply(reply(16, [record(16, label('x'))], flags), 'example.com', 'TXT')).toEqual(expected);
});

const whole = reply(16, [record(16, label('x'))]);
test.each([
  ['a question', encodeQuestion('example.com', 'TXT')],
  ['the answer to another question', reply(2, [])],
  ['nothing', Buffer.alloc(0)],
  ['half an answer', whole.subarray(0, whole.length - 3)],
  ['a name that points to itself', Buffer.concat([header(0x8180, 0), word(0xc000 | QUESTION_AT)])],
])('%s is no answer to rely on', (_name, bytes) => {
  expect(() => readReply(bytes, 'example.com', 'TXT')).toThrow(
    expect.objectContaining({ kind: 'invalid_response' }),
  );
});
