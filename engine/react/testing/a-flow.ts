import type { CompiledFlow } from '#engine';

/** A compiled flow of the steps and facts that a test is about; the rest is as small as a flow can be. */
export function aFlow({ steps, ...parts }: Pick<CompiledFlow, 'steps'> & Partial<CompiledFlow>): CompiledFlow {
  return {
    flow: 'pets',
    version: 1,
    base: '/',
    options: {},
    query: {},
    notFound: 'not-found',
    data: {},
    facts: {},
    guards: {},
    runs: {},
    entry: [{ to: steps[0]?.id ?? '' }],
    errors: { '*': [{ stay: true, formMessage: 'pets.failed' }] },
    steps,
    ...parts,
  };
}
