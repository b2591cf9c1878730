/** Bounds that requests are held to and that the mobile configuration tells apps, each once. */

const MEBIBYTE = 1024 * 1024;

/** Of one ticket message. All files together fit one request to a function, base64 counted in. */
export const ATTACHMENTS = {
  max_count: 5,
  max_file_bytes: 3 * MEBIBYTE,
  max_total_bytes: 4 * MEBIBYTE,
  content_types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain'],
} as const;

/** Of the hosting control panel. */
export const HOSTING_PASSWORD = { min_length: 12, max_length: 128 } as const;

export const MAX_DEVICES = 50;
