import { existsSync } from 'node:fs';

import { listSecretReferences, type FoundReference } from '#configuration';
import type { Json } from '#engine/check';
import { parseSecretReference } from '#rules';

import type { ConfigurationFault } from './configuration-fault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Warns where a secret is not at the place that the file names: its partner would wait. */
export function secretFaults(file: Json, env: Environment): readonly ConfigurationFault[] {
  return missingSecrets(listSecretReferences(file), env);
}

/** Warns of each of these that is not at the place of its reference. */
export function missingSecrets(references: readonly FoundReference[], env: Environment): readonly ConfigurationFault[] {
  return references.flatMap(({ path, reference }) => {
    const place = parseSecretReference(reference);
    if (!place) return [];
    const { kind, name } = place;
    if (kind === 'env' ? env[name]?.trim() : existsSync(name)) return [];
    const cure =
      kind === 'env'
        ? `set ${name} in the environment of the service, and of this command to have it checked`
        : 'put the file there, or correct its path';
    return [{ fault: 'missingSecret', path, message: `there is no secret at "${kind}:${name}"`, cure }];
  });
}
