/** The SDK throws after these only when told to; without them one hung socket costs a request all its time. */
export const CONNECT_MS = 1_000;
export const REQUEST_MS = 3_000;

/**
 * Settings of every AWS client: how long one try waits for a connection, for the answer, and for more of its body. The
 * SDK repeats a try that ran out of time. Plain options, because the SDK brings the handler that reads them.
 */
export const awsClientSettings = {
  requestHandler: {
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    throwOnRequestTimeout: true,
    socketTimeout: REQUEST_MS,
  },
};

/** An emulator has no host name for each bucket. */
export const hasOneHost = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);
