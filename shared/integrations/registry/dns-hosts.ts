import { powerdns } from '../dns-host/powerdns/index.ts';
import { byName, type DnsHostDescription, stopOnUnknown } from '../vendor.ts';

/** Every host of zones there is, apart from registrars and panels, which serve those of their own. */
export const DNS_HOSTS: readonly DnsHostDescription[] = [powerdns];

/** Throws UnknownVendorError. */
export const dnsHostNamed = byName('host of zones', DNS_HOSTS);

stopOnUnknown(({ dns_host }) => dns_host && [dns_host.id], dnsHostNamed);
