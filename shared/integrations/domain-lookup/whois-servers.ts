/** WHOIS servers by public suffix for TLDs without RDAP. The longest suffix wins; referrals are never followed. */
export const whoisServers: Record<string, string> = {
  ci: 'whois.nic.ci',
  co: 'whois.registry.co',
  'co.za': 'whois.registry.net.za',
  eu: 'whois.eu',
  gh: 'whois.nic.gh',
  io: 'whois.nic.io',
  me: 'whois.nic.me',
  'net.za': 'net-whois.registry.net.za',
  'org.za': 'org-whois.registry.net.za',
  us: 'whois.nic.us',
  'web.za': 'web-whois.registry.net.za',
};
