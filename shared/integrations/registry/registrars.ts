import { config } from '../../platform/config/config.ts';
import type { Config } from '../../platform/config/config-schema.ts';
import { namecom } from '../registrar/namecom/index.ts';
import { openprovider } from '../registrar/openprovider/index.ts';
import { byName, type RegistrarDescription, stopOnUnknown } from '../vendor.ts';

/** Every registrar there is; each TLD of the catalog names one. */
export const REGISTRARS: readonly RegistrarDescription[] = [namecom, openprovider];

/** Throws UnknownVendorError. */
export const registrarNamed = byName('registrar', REGISTRARS);

/** The names of those of a stage: the first one, where its configuration is from before there was a choice. */
export const registrarsOfStage = ({ registrars }: Pick<Config, 'registrars'> = config()): string[] =>
  registrars ?? REGISTRARS.slice(0, 1).map(({ id }) => id);

stopOnUnknown(({ registrars }) => registrars, registrarNamed);
