import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { hold } from './law.ts';
import { REGISTRAR_LAWS } from './registrar-laws.ts';
import { startNamecom } from './worlds/namecom.ts';

hold('registrar', REGISTRARS, { namecom: startNamecom }, REGISTRAR_LAWS);
