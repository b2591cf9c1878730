import { config } from '../../shared/platform/config/config.ts';
import { startSite } from './site.ts';
import { CONSOLE_CLIENT, CONSOLE_SCOPE } from './staff-issuer.ts';

/** Serves the console of staff, which asks the staff API and the issuer only. */
export const startConsole = (port: number, addresses: () => { staff: string; issuer: string }) =>
  startSite(port, 'console', () => {
    const { staff, issuer } = addresses();
    const settings = { staff, issuer, client: CONSOLE_CLIENT, scope: CONSOLE_SCOPE };
    return { name: `${config().brand}: staff`, settings, connect: [staff, issuer], frames: [] };
  });
