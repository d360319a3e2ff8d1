import type { BuiltPages, CommandContext } from './command.ts';

/** The pages as forms and texts are now, or why they cannot be built. A command without a build of its own has those that it was given. */
export async function buildPages(context: CommandContext): Promise<BuiltPages | { readonly problems: readonly string[] }> {
  try {
    return (await context.buildPages?.()) ?? context;
  } catch (error) {
    return { problems: (error instanceof Error ? error.message : String(error)).split('\n') };
  }
}
