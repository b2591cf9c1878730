import { badRequest } from './refusal.ts';

const SIMULATOR = '@simulator.amazonses.com';

/** Addresses of AWS's mailbox simulator: no quota, no sandbox and no suppression list applies to them. */
export const isMailboxSimulator = (address: string): boolean => address.toLowerCase().endsWith(SIMULATOR);

/** `bounce+anything@simulator.amazonses.com` is the mailbox `bounce`. */
export const simulatedMailbox = (address: string): string | null =>
  isMailboxSimulator(address)
    ? address.toLowerCase().slice(0, -SIMULATOR.length).replace(/\+.*$/s, '')
    : null;

const checkPart = (part: string, name: 'Local address' | 'Domain'): void => {
  if (/[^!-~]/.test(part)) throw badRequest(`${name} contains control or whitespace`);
};

/** The address of a mailbox such as `"Name" <a@b.c>` (RFC 5322); refuses it in the words of SES. */
export const addressOf = (mailbox: string): string => {
  if (/[^ -~]/.test(mailbox)) throw badRequest('There are non-ASCII characters in the email address');
  const [, name, inner] = /^\s*((?:"(?:[^"\\]|\\.)*"|[^"<>]*?))\s*<([^<>]*)>\s*$/.exec(mailbox) ?? [];
  if (name !== undefined && !name.startsWith('"') && /[,;:@()[\]\\]/.test(name))
    throw badRequest('Illegal address');
  const address = (inner ?? mailbox).trim();
  if (address === '') throw badRequest(`Invalid email address ${mailbox}.`);
  const at = address.lastIndexOf('@');
  if (at < 0) throw badRequest("Missing final '@domain'");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (local === '') throw badRequest('Missing local name');
  if (domain === '' || domain.endsWith('.') || domain.startsWith('.')) throw badRequest('Missing domain');
  checkPart(local, 'Local address');
  checkPart(domain, 'Domain');
  if (/[,;:<>()[\]\\"@]/.test(local) || !/^[a-z0-9.-]+$/i.test(domain)) throw badRequest('Illegal address');
  return address;
};
