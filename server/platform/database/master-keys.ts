import { ConfigProblem } from '../config/parse-config.ts';
import { readSecretReference } from '../config/secret-references.ts';
import { parseSealingKeys, type SealingKey } from '../sealing.ts';

/** Encrypt the data keys of providers: the first encrypts, all decrypt. */
export type MasterKeys = readonly SealingKey[];

/** Encrypts the data keys of demonstrations, whose people are invented. It is public, so no database of production takes it. */
export const TEST_MASTER_KEY: SealingKey = {
  id: 'test-mode',
  key: Buffer.from('a test key which protects nothing').subarray(0, 32),
};

/** The keys to which MASTER_KEY refers; none where it is not set. Throws a ConfigProblem, which never quotes a key. */
export function readMasterKeys(env: Readonly<Record<string, string | undefined>>): MasterKeys {
  const { MASTER_KEY: reference } = env;
  if (!reference) return [];
  const text = readSecretReference(reference, env);
  if (text === undefined) throw new ConfigProblem([`MASTER_KEY refers to ${reference}, where there is no key.`]);
  const keys = parseSealingKeys(text);
  if (keys) return keys;
  throw new ConfigProblem([
    `${reference}, to which MASTER_KEY refers, is not in its form: name:key with commas between, each key made with \`openssl rand -base64 32\`.`,
  ]);
}
