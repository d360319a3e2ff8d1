import { existsSync } from 'node:fs';

import { asList, asObject, type Json } from '#engine/check';
import { parseSecretReference } from '#rules';

import type { ConfigurationFault } from './configuration-fault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Warns where a secret is not at the place that the file names: payments, or events, would wait. */
export function secretFaults(file: Json, env: Environment): readonly ConfigurationFault[] {
  const { secret, webhook_secrets } = asObject(file['payments']);
  const references = [
    { path: ['payments', 'secret'], reference: secret },
    ...asList(file['events']).flatMap((endpoint, index) =>
      asList(asObject(endpoint)['secrets']).map((one, at) => ({ path: ['events', index, 'secrets', at], reference: one })),
    ),
    ...asList(webhook_secrets).map((reference, at) => ({ path: ['payments', 'webhook_secrets', at], reference })),
  ];
  return references.flatMap(({ path, reference }) => {
    const place = typeof reference === 'string' ? parseSecretReference(reference) : undefined;
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
