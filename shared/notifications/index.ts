export { announce } from './announce.ts';
export {
  devicesOf,
  getDevice,
  listDevices,
  planDeviceDeletion,
  planRegistration,
  planUnregistration,
  presentDevice,
  removeAddedDevices,
} from './devices.ts';
export { withDocumentLinks } from './document-links.ts';
export { withGathered } from './mail-event.ts';
export { notify } from './notify.ts';
export { pushProviderFor, pushTokenStore } from './push-providers.ts';
export { findUnsubscribeLink, unsubscribe, withUnsubscribing } from './unsubscribe.ts';
