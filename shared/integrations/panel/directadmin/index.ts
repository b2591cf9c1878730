import type { PanelDescription } from '../../vendor.ts';

/**
 * DirectAdmin (https://docs.directadmin.com/developer/api). An account is a user of the reseller whose key this is. Its
 * DNS is changed a record at a time and without a serial, so no zone of it is offered here.
 */
export const directadmin: PanelDescription = {
  id: 'directadmin',
  can: { zones: false },
  reservedUsernames: ['diradmin'],
  secrets: [
    {
      name: 'directadmin',
      title: 'DirectAdmin control panel: address, reseller, login key',
      readers: ['calls'],
    },
  ],
};
