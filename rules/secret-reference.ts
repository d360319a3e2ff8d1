/** Where a secret is: in an environment variable, or in a file. */
export interface SecretReference {
  readonly kind: 'env' | 'file';
  /** The name of the variable, or the path of the file. */
  readonly name: string;
}

/** Reads `env:NAME` and `file:/path`; nothing for any other text. */
export function parseSecretReference(text: string): SecretReference | undefined {
  const [, kind, name] = /^(env|file):(.+)$/.exec(text) ?? [];
  return kind !== undefined && name !== undefined ? { kind: kind as SecretReference['kind'], name } : undefined;
}
