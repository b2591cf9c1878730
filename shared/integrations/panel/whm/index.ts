import type { PanelDescription } from '../../vendor.ts';

/** cPanel/WHM (https://api.docs.cpanel.net/whm/introduction), WHM API 1. */
export const whm: PanelDescription = {
  id: 'whm',
  can: { zones: true },
  reservedUsernames: ['cpanelph', 'cpanelro'],
  secrets: [
    {
      name: 'whm',
      title: 'WHM control panel: address, user, API token',
      readers: ['calls'],
    },
  ],
};
