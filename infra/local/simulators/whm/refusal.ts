import { createHash } from 'node:crypto';

/** A refusal in WHM's own words: HTTP 200 with `metadata.result` 0. */
export class WhmRefusal extends Error {
  override readonly name = 'WhmRefusal';
}

/** Refuses with a sentence that has the id of WHM's own log in front, as exceptions inside WHM have. */
export const refuse = (sentence: string): never => {
  const id = createHash('md5').update(sentence).digest('hex').slice(0, 6);
  throw new WhmRefusal(`(XID ${id}) ${sentence}`);
};

/** Refuses as the access checks do, which put one more word in front. */
export const deny = (sentence: string): never => {
  const id = createHash('md5').update(sentence).digest('hex').slice(0, 6);
  throw new WhmRefusal(`API failure: (XID ${id}) ${sentence}`);
};
