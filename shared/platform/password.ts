import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import bcrypt from 'bcryptjs';

const argon2Async = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

type Argon2Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

const derive = async (
  password: string,
  salt: Buffer,
  cost: typeof COST,
  tagLength: number,
): Promise<Buffer> =>
  Buffer.from(await argon2Async('argon2id', { message: password, nonce: salt, ...cost, tagLength }));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A PHC string, `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, COST, TAG_BYTES);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
};

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const parse = (hash: string): Argon2Hash | null => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = hash.match(FORM) ?? [];
  if (memory === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** Of hashes that were brought in: bcrypt takes twice as long with each step, and one of 20 would take minutes. */
const BCRYPT_COST = 12;
const BCRYPT_FORM = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** `md5(salt . password)`, as WHMCS had it before 6.3. */
const SALTED_MD5_FORM = /^([0-9a-f]{32}):(.+)$/;

const isBounded = (hash: string): boolean => Number(hash.match(BCRYPT_FORM)?.[1] ?? 99) <= BCRYPT_COST;

/** Whether a password can be checked against a hash of another system. It is replaced by one of ours when it is used. */
export const isKnownHash = (hash: string): boolean => isBounded(hash) || SALTED_MD5_FORM.test(hash);

const matchesForeign = (password: string, hash: string): Promise<boolean> | boolean => {
  const [, digest, salt] = hash.match(SALTED_MD5_FORM) ?? [];
  if (digest === undefined) return isBounded(hash) && bcrypt.compare(password, hash);
  const computed = createHash('md5').update(`${salt}${password}`).digest();
  return timingSafeEqual(computed, Buffer.from(digest, 'hex'));
};

/** Whether the password fits, and whether its hash should be replaced by one of today's form. */
export const verifyPassword = async (
  password: string,
  hash: string,
): Promise<{ matches: boolean; outdated: boolean }> => {
  const parsed = parse(hash);
  if (parsed === null) return { matches: await matchesForeign(password, hash), outdated: true };
  const { salt, tag, ...cost } = parsed;
  const matches = timingSafeEqual(await derive(password, salt, cost, tag.length), tag);
  return { matches, outdated: cost.memory !== COST.memory || cost.passes !== COST.passes };
};

/** A hash nobody's password fits, to spend the same time on an unknown e-mail address. */
export const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
