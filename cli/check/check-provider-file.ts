import type { Diagnostic } from '#engine/check';

import type { CheckContext } from '../command.ts';
import { providersFolderOf } from '../configuration.ts';
import { checkConfiguration } from './check-configuration.ts';

/** Every error of one provider's file, as `causeway check` finds it: with the proof of its flows. */
export function errorsOfProvider(context: CheckContext, slug: string): readonly Diagnostic[] {
  const file = `${providersFolderOf(context.root, context.env['PROVIDERS_DIR'])}/${slug}.json`;
  const { diagnostics } = checkConfiguration(context, { withProof: true, provider: slug });
  return diagnostics.filter((one) => one.severity === 'error' && one.file === file);
}
