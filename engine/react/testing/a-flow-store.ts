import { type CompiledFlow, openFlow } from '#engine';
import type { ActionResult, FlowAction, RunInput, FlowStoreOptions } from '../flow-store-interface.ts';
import type { FlowContext } from '../flow-snapshot.ts';
import { createFlowStore } from '../flow-store.ts';

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

/** What an action of a test comes to. */
export type Answer = (run: RunInput) => Promise<ActionResult>;

/** The options of a test's store. */
export interface StoreParts {
  readonly flow: CompiledFlow;
  readonly selectors?: FlowContext['selectors'];
  readonly session?: FlowStoreOptions<RunInput>['session'];
  readonly actions?: Readonly<Record<string, Answer>>;
  /** What an earlier page of this session left in the storage, as it was written. */
  readonly stored?: string | undefined;
  /** When the router follows: at once, unless a test needs a router that follows later, as that of React does. */
  readonly follow?: (arrive: () => void) => void;
}

/** Under which name the stores of tests keep what they keep. */
export const STORED_AT = 'causeway.lakeside.pets';

/** A store over a storage in memory and a router, with everything that the store did outside. */
export function aFlowStore({
  flow,
  selectors = {},
  session = {},
  actions = {},
  stored,
  follow = (arrive) => arrive(),
}: StoreParts) {
  const seen = { paths: [] as string[], runs: [] as string[], problems: [] as string[], saved: [] as string[] };
  const items = new Map(stored === undefined ? [] : [[STORED_AT, stored]]);
  const go = (path: string) => {
    seen.paths.push(path);
    follow(() => store.arrive(path));
  };
  const byName: Readonly<Record<string, FlowAction<RunInput>>> = Object.fromEntries(
    Object.entries(actions).map(([name, answer]) => {
      const run = (input: RunInput) => {
        seen.runs.push(name);
        return answer(input);
      };
      return [name, { run }];
    }),
  );
  const store = createFlowStore<RunInput>({
    flow: openFlow(flow),
    tenant: 'lakeside',
    options: {},
    today: '2026-11-21',
    session,
    selectors,
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => {
        seen.saved.push(value);
        items.set(key, value);
      },
      removeItem: (key) => items.delete(key),
    }),
    ports: {
      actions: byName,
      look: async (name, run) => byName[name]?.run(run) ?? { outcome: 'unknown' },
      contextOf: (run) => run,
      navigation: { push: go, replace: go },
      toast: () => undefined,
      track: () => undefined,
      report: ({ code }) => seen.problems.push(code),
    },
  });
  return { store, seen, items };
}
