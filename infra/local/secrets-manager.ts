import { randomBytes, randomUUID } from 'node:crypto';
import { FACTOR_KEY_ID } from './environment.ts';
import { answerKms } from './key-management.ts';
import { openState, type Simulator, startSimulator } from './simulators/simulator.ts';

type Stored = Record<string, { value: string; version: string }>;

/** In the state beside the secrets, so that what was encrypted can be read after a restart. */
const KEY_MATERIAL = '(key material)';

/**
 * AWS Secrets Manager as far as it is used here (GetSecretValue, PutSecretValue over AWS JSON 1.1), so that
 * functions read secrets the same way everywhere and a rotation can be tried; and AWS KMS with one key beside it.
 */
export const startSecretsManager = async (
  port: number,
  stateFile: string | null,
  secrets: Record<string, unknown>,
): Promise<Simulator> => {
  const { state, save } = openState<Stored>(stateFile, {});
  for (const [name, value] of Object.entries(secrets)) {
    state[name] = { value: JSON.stringify(value), version: randomUUID() };
  }
  const material = state[KEY_MATERIAL]?.value ?? randomBytes(32).toString('base64');
  state[KEY_MATERIAL] = { value: material, version: randomUUID() };
  save();
  return startSimulator(port, ({ headers, body }) => {
    const target = String(headers['x-amz-target']);
    const [, operation] = target.split('TrentService.');
    if (operation) return answerKms(material, FACTOR_KEY_ID, operation, JSON.parse(body.toString()));
    const { SecretId, SecretString } = JSON.parse(body.toString()) as {
      SecretId: string;
      SecretString?: string;
    };
    const contentType = { 'content-type': 'application/x-amz-json-1.1' };
    if (target === 'secretsmanager.PutSecretValue' && SecretString !== undefined) {
      state[SecretId] = { value: SecretString, version: randomUUID() };
      save();
    }
    const secret = state[SecretId];
    if (!secret) {
      const message = "Secrets Manager can't find the specified secret.";
      return { status: 400, headers: contentType, body: { __type: 'ResourceNotFoundException', message } };
    }
    return {
      status: 200,
      headers: contentType,
      body: { ARN: SecretId, Name: SecretId, VersionId: secret.version, SecretString: secret.value },
    };
  });
};
