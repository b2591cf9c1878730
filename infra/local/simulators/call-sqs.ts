/**
 * Carries out one operation of SQS (AWS JSON 1.0) at the emulator that `queueUrl` leads to, which asks for no signature.
 * Throws what it refuses. The SDK's client takes longer than most of what is sent here.
 */
export const callSqs = async <T>(
  operation: string,
  { queueUrl, ...input }: { queueUrl: string; [parameter: string]: unknown },
  signal: AbortSignal | null = null,
): Promise<T> => {
  const response = await fetch(new URL('/', queueUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify({ QueueUrl: queueUrl, ...input }),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation} was refused with ${response.status}: ${text}`);
  return JSON.parse(text || '{}') as T;
};
