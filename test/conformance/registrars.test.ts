import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { hold } from './law.ts';
import { REGISTRAR_LAWS } from './registrar-laws.ts';
import { startNamecom } from './worlds/namecom.ts';
import { startOpenprovider } from './worlds/openprovider.ts';

hold('registrar', REGISTRARS, { namecom: startNamecom, openprovider: startOpenprovider }, REGISTRAR_LAWS);
