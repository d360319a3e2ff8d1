import type { Drafts } from '../store/drafts.ts';

/** The file of a provider; the folder of the providers may have another name. */
export function providerFile(drafts: Drafts, provider: string | undefined): string | undefined {
  if (provider === undefined) return undefined;
  return Object.keys(drafts).find((file) => file.endsWith(`/${provider}.json`) && !/^(?:flows|locales)\//.test(file));
}
