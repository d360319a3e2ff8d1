import type { CompiledFlow } from '#engine';
import { compileFlow, type Flow, withForms } from '#engine/check';

/** A flow of these steps, as the checker compiles it; the rest is as small as a flow can be. */
export function flowOf(
  { steps, ...parts }: Pick<Flow, 'steps'> & Partial<Flow>,
  readForm: (form: string) => unknown = () => undefined,
): CompiledFlow {
  const flow: Flow = {
    flow: 'shop',
    version: 1,
    base: '/',
    data: {},
    facts: {},
    guards: {},
    errors: { '*': { stay: true, formMessage: 'failed' } },
    entry: [{ to: steps[0]?.id ?? '' }],
    notFound: 'not-found',
    steps,
    ...parts,
  };
  return compileFlow(withForms({ file: 'shop.json', text: JSON.stringify(flow) }, readForm));
}
