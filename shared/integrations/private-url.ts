const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether what is sent there does not leave this machine. */
export const isOnThisMachine = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

/** Whether nobody on the way can read what is sent there: HTTPS, or HTTP that does not leave this machine. */
export const isPrivateUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};
