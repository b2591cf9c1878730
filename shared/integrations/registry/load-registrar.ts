import type { RegistrarClient } from '../vendor.ts';
import { registrarNamed } from './registrars.ts';

export const loadRegistrar = (id: string): Promise<RegistrarClient> =>
  import(`../registrar/${registrarNamed(id).id}/client.ts`);
