/**
 * Headers between the edge (CloudFront) and the API behind it: the key that proves that a request came through the
 * edge, and the address it came from, which the edge sets whatever a caller sends.
 */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
