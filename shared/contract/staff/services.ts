import * as z from 'zod';
import { serviceEntry } from './clients.ts';
import { staffChange, staffList, staffPage, staffRead } from './endpoint.ts';

const reference = () => z.object({ reference: z.string(), status: z.string() });

export const services = {
  'list-services': staffRead({
    path: '/clients/{client}/services',
    summary: 'Hosting accounts, then domains, each newest first',
    needs: 'services:read',
    seen: 'client',
    query: staffPage,
    responses: () => ({ 200: staffList(serviceEntry()) }),
    uses: ['table:read', 'table:write'],
  }),
  'suspend-hosting': staffChange({
    path: '/clients/{client}/hosting/{hostingAccount}/suspend',
    summary: 'Suspend hosting until staff lift it, whatever is paid meanwhile; the client is told',
    needs: 'services:manage',
    fields: () => ({}),
    result: reference,
    uses: ['queue:renewals'],
  }),
  'unsuspend-hosting': staffChange({
    path: '/clients/{client}/hosting/{hostingAccount}/unsuspend',
    summary: 'Lift the suspension by staff',
    needs: 'services:manage',
    fields: () => ({}),
    result: reference,
    uses: ['queue:renewals'],
  }),
};
