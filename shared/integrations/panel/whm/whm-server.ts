export type WhmServer = {
  id: string;
  hostname: string;
  /** Origin of the API, such as `https://server1.example.com:2087`; plain HTTP on this machine only. */
  url: string;
  username: string;
  token: string;
  /** Address of the accounts where the panel does not name one. */
  ip?: string | undefined;
  /** For calls somebody waits for. Default 15 s. */
  deadlineMs?: number | undefined;
  /** For slow calls made by a queue worker: create, change, suspend, unsuspend, remove. Default 60 s. */
  jobDeadlineMs?: number | undefined;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether nobody on the way can read what is sent there: HTTPS, or HTTP that does not leave this machine. */
export const isPrivateUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

/** Throws for a server whose token and passwords would travel in the clear (port 2086). */
export const checkServer = ({ id, url }: WhmServer): void => {
  if (!isPrivateUrl(url)) throw new Error(`The panel "${id}" must be reached through https.`);
};
