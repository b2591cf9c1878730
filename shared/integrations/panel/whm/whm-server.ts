import { isPrivateUrl } from '../../private-url.ts';

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

/** Throws for a server whose token and passwords would travel in the clear (port 2086). */
export const checkServer = ({ id, url }: WhmServer): void => {
  if (!isPrivateUrl(url)) throw new Error(`The panel "${id}" must be reached through https.`);
};
