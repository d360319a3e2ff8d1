import type { Drafts } from '../store/drafts.ts';

/** The folders of what all providers share. Every other file is of a provider: its folder may have any name, also one outside the repository. */
const SHARED = ['flows', 'flows/forms', 'locales', 'locales/server'];

export function isProviderFile(file: string): boolean {
  return !SHARED.includes(file.slice(0, file.lastIndexOf('/')));
}

/** The names of the providers that have one of these files. */
export function providersIn(files: readonly string[]): readonly string[] {
  return files.filter(isProviderFile).map((file) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length));
}

export function providerFile(drafts: Drafts, provider: string | undefined): string | undefined {
  if (provider === undefined) return undefined;
  return Object.keys(drafts).find((file) => isProviderFile(file) && file.endsWith(`/${provider}.json`));
}
