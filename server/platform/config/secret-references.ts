import { readFileSync, realpathSync } from 'node:fs';

import { parseSecretReference } from '#rules';

import { SECRET_VARIABLES } from './schema.ts';

/** Finds the secret that a provider file refers to; nothing where there is none. */
export type FindSecret = (reference: string) => string | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `env:NAME` and `file:/path` each time, so that a new secret needs no restart. The service's own secrets are for nothing else. */
export function openSecretReferences(env: Environment): FindSecret {
  return (reference) => (isSame(reference, env['MASTER_KEY']) ? undefined : readSecretReference(reference, env));
}

/** A file has many names. */
function isSame(reference: string, own: string | undefined): boolean {
  return own !== undefined && placeOf(reference) === placeOf(own);
}

function placeOf(reference: string): string {
  const { kind, name = '' } = parseSecretReference(reference) ?? {};
  if (kind !== 'file') return reference;
  try {
    return realpathSync(name);
  } catch {
    return name;
  }
}

/** The secret at one reference, also that of the service itself. */
export function readSecretReference(reference: string, env: Environment): string | undefined {
  const { kind, name = '' } = parseSecretReference(reference) ?? {};
  if (kind === 'env') return SECRET_VARIABLES.some((own) => own === name) ? undefined : env[name]?.trim() || undefined;
  return kind === 'file' ? readSecret(name) : undefined;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
