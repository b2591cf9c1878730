import type { WantedOf } from '../../records/operation-record.ts';
import { registrarFor } from '../registrars.ts';
import type { Subject } from './subject.ts';

const canonical = (names: string[]): string =>
  names
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .sort()
    .join(' ');

/** The nameservers that the domain is delegated to; their order means nothing. */
export const nameservers: Subject<WantedOf['nameservers'], string[]> = {
  type: 'nameservers',
  read: async ({ domain, options }) => {
    const registrar = await registrarFor(domain.registrar);
    return (await registrar.updateDomain(domain.name, {}, options)).nameservers;
  },
  isDone: (found, { nameservers }) => canonical(found) === canonical(nameservers),
  set: async ({ domain, options }, { nameservers }) => {
    await (await registrarFor(domain.registrar)).setNameservers(domain.name, nameservers, options);
  },
  inverse: (_wanted, found) => (found.length > 0 ? { nameservers: found } : null),
  noted: ({ nameservers }) => ({ nameservers }),
};
