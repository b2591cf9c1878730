/**
 * Every reason with its status, from the table at
 * https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns.
 */
const STATUS_OF = {
  BadCollapseId: 400,
  BadDeviceToken: 400,
  BadExpirationDate: 400,
  BadMessageId: 400,
  BadPriority: 400,
  BadTopic: 400,
  DeviceTokenNotForTopic: 400,
  DuplicateHeaders: 400,
  IdleTimeout: 400,
  InvalidPushType: 400,
  MissingDeviceToken: 400,
  MissingTopic: 400,
  PayloadEmpty: 400,
  TopicDisallowed: 400,
  BadCertificate: 403,
  BadCertificateEnvironment: 403,
  BadEnvironmentKeyInToken: 403,
  ExpiredProviderToken: 403,
  Forbidden: 403,
  InvalidProviderToken: 403,
  MissingProviderToken: 403,
  UnrelatedKeyIdInToken: 403,
  BadPath: 404,
  MethodNotAllowed: 405,
  ExpiredToken: 410,
  Unregistered: 410,
  PayloadTooLarge: 413,
  TooManyProviderTokenUpdates: 429,
  TooManyRequests: 429,
  InternalServerError: 500,
  ServiceUnavailable: 503,
  Shutdown: 503,
} as const;

export type ApnsReason = keyof typeof STATUS_OF;

export const isReason = (text: string): text is ApnsReason => Object.hasOwn(STATUS_OF, text);

/** A refusal; one with status 410 says since when (milliseconds) the token has been of no use. */
export type ApnsRefusal = { status: number; reason: ApnsReason; timestamp?: number };

export const refusal = (reason: ApnsReason, timestamp?: number): ApnsRefusal => {
  const status = STATUS_OF[reason];
  return status === 410 && timestamp !== undefined ? { status, reason, timestamp } : { status, reason };
};
