import type { Api } from './api.ts';

/** The DNS, and what registries say of nameservers, as a test sets them from outside of the shop. */
export const dnsOf = (api: () => Api) => {
  const { dns, rdap } = {
    dns: () => api().stack.registriesAndPush.dns,
    rdap: () => api().stack.registriesAndPush.rdap,
  };
  const post = async (url: string, body: object): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (answer.status !== 204) throw new Error(`${url} answered ${answer.status}`);
  };
  return {
    simulator: dns,
    zone: (domain: string, zone: object) => post(`${dns().url}/_simulator/zones/${domain}`, zone),
    /** The nameservers the registry has for a domain. */
    registry: (domain: string, nameservers: string[]) =>
      post(`${rdap().url}/_simulator/domains/${domain}`, { nameservers }),
    /** Sets the record that a proof asks for. */
    publish: (proof: { domain: string; record: { name: string; value: string } }) => {
      const label = proof.record.name.slice(0, -(proof.domain.length + 1));
      return post(`${dns().url}/_simulator/zones/${proof.domain}`, {
        txt: { [label]: ['v=spf1 -all', proof.record.value] },
      });
    },
  };
};
