import type { CheckContext, CommandContext } from '../command.ts';
import { proofsInFolder } from '../prove/proof-store.ts';

/** The context of a command that checks: with the names of the app, and the proofs of before where a folder keeps them. */
export async function checkContextOf<T extends CommandContext>(context: T): Promise<T & CheckContext> {
  const { loadRegistry, proofsFolder } = context;
  return {
    ...context,
    registry: await loadRegistry(),
    ...(proofsFolder !== undefined && { proofs: proofsInFolder(proofsFolder) }),
  };
}
