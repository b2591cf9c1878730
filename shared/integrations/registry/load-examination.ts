import type { GatewayExamination, VendorExamination } from '../vendor.ts';
import { dnsHostNamed } from './dns-hosts.ts';
import { gatewayNamed } from './gateways.ts';
import { panelNamed } from './panels.ts';
import { registrarNamed } from './registrars.ts';

export const loadGatewayExamination = (id: string): Promise<GatewayExamination> =>
  import(`../gateway/${gatewayNamed(id).id}/examine.ts`);

export const loadPanelExamination = (id: string): Promise<VendorExamination> =>
  import(`../panel/${panelNamed(id).id}/examine.ts`);

export const loadRegistrarExamination = (id: string): Promise<VendorExamination> =>
  import(`../registrar/${registrarNamed(id).id}/examine.ts`);

export const loadDnsHostExamination = (id: string): Promise<VendorExamination> =>
  import(`../dns-host/${dnsHostNamed(id).id}/examine.ts`);
