import { FirebaseMessagingError } from 'firebase-admin/messaging';
import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { PushOutcome } from '../push-provider.ts';

/** Passing failures, by the error codes of the package. Every other code is our own mistake. */
const passing = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'messaging/device-message-rate-exceeded',
  'messaging/internal-error',
  'messaging/message-rate-exceeded',
  'messaging/server-unavailable',
  'messaging/unknown-error',
]);

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string() })).optional(),
        }),
      )
      .default([]),
  }),
});

/**
 * Whether FCM blames the token itself. A bare 404 or 400 does not count: a wrong project id or a malformed
 * message answers alike, and would otherwise make us forget every device.
 */
const blamesToken = (error: FirebaseMessagingError): boolean => {
  const body = errorBody.safeParse(error.httpResponse?.data);
  if (!body.success) return false;
  const { message, details } = body.data.error;
  const violations = details.flatMap((detail) => detail.fieldViolations ?? []);
  return (
    details.some((detail) => detail.errorCode === 'UNREGISTERED') ||
    violations.some((violation) => violation.field === 'message.token') ||
    message === 'The registration token is not a valid FCM registration token'
  );
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** What a failed send means for the device, and the code to log. */
export const fcmOutcome = (error: unknown): { outcome: PushOutcome; code: string } => {
  const cause = error instanceof Error && error.cause instanceof IntegrationError ? error.cause : error;
  if (cause instanceof IntegrationError) {
    return { outcome: cause.retryable ? 'retry' : 'refused', code: cause.kind };
  }
  const code = codeOf(error);
  if (error instanceof FirebaseMessagingError && blamesToken(error)) return { outcome: 'dead_token', code };
  return { outcome: passing.has(code) ? 'retry' : 'refused', code };
};
