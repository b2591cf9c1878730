import { randomBytes, randomUUID } from 'node:crypto';
import { FACTOR_KEY_ID } from './environment.ts';
import { answerKms } from './key-management.ts';
import {
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
  startSimulator,
} from './simulators/simulator.ts';
import { openStore, putAll } from './simulators/store.ts';

type Secret = { value: string; version: string };

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
  const store = openStore(stateFile);
  const kept = store.collection<Secret>('secrets');
  store.takeOver<Record<string, Secret>>((former) => putAll(kept, former));
  const keep = (name: string, value: string) => kept.put(name, { value, version: randomUUID() });
  for (const [name, value] of Object.entries(secrets)) keep(name, JSON.stringify(value));
  const material = kept.get(KEY_MATERIAL)?.value ?? randomBytes(32).toString('base64');
  keep(KEY_MATERIAL, material);
  store.save();
  const answer = ({ headers, body }: SimulatorRequest): SimulatorAnswer => {
    const target = String(headers['x-amz-target']);
    const [, operation] = target.split('TrentService.');
    if (operation) return answerKms(material, FACTOR_KEY_ID, operation, JSON.parse(body.toString()));
    const { SecretId, SecretString } = JSON.parse(body.toString()) as {
      SecretId: string;
      SecretString?: string;
    };
    const contentType = { 'content-type': 'application/x-amz-json-1.1' };
    if (target === 'secretsmanager.PutSecretValue' && SecretString !== undefined) {
      keep(SecretId, SecretString);
      store.save();
    }
    const secret = kept.get(SecretId);
    if (!secret) {
      const message = "Secrets Manager can't find the specified secret.";
      return { status: 400, headers: contentType, body: { __type: 'ResourceNotFoundException', message } };
    }
    return {
      status: 200,
      headers: contentType,
      body: { ARN: SecretId, Name: SecretId, VersionId: secret.version, SecretString: secret.value },
    };
  };
  return startSimulator(port, answer, { store });
};
