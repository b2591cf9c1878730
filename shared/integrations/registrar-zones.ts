import type { DnsHost } from './dns-host.ts';
import { IntegrationError } from './integration-error.ts';
import type { Registrar } from './registrar.ts';

const notSupported = () =>
  Promise.reject(
    new IntegrationError('registrar', 'rejected', 'every domain of the account has its zone', {
      code: 'not_supported',
    }),
  );

const isNotFound = (error: unknown): boolean =>
  error instanceof IntegrationError && error.kind === 'rejected' && error.code === 'not_found';

/** No zone where the registrar knows no such domain. */
const orNotFound = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new IntegrationError('registrar', 'rejected', 'there is no zone', {
      code: 'zone_not_found',
      cause: error,
    });
  }
};

/** A registrar's own nameservers as a host of zones: they have one for each domain of the account, and sign none. */
export const registrarZones = (registrar: Registrar): DnsHost => ({
  makeZone: notSupported,
  removeZone: notSupported,
  listDsRecords: notSupported,
  findRecords: async (domain, options) => {
    try {
      return await registrar.listDnsRecords(domain, options);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  },
  changeRecords: async (domain, changes, options) => {
    await orNotFound(registrar.changeDnsRecords(domain, changes, options));
  },
});
