import {
  checkConfiguration,
  checkIdleWords,
  editorSchemas,
  proofDiagnostics,
  proofsInMemory,
  proveConfiguration,
  readAll,
  type Proved,
} from '#cli/check';
import { createMemory } from '#configuration';
import { type Diagnostic, inOrder, nameOf, type FlowSource, type Locale, type Registry } from '#engine/check';
import { factReadings } from '#rules';

import type { View } from './messages.ts';

interface InspectorOptions {
  readonly root: string;
  readonly registry: Registry;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads a file below the root. */
  readonly readText: (file: string) => string;
}

/** Checks and proves the configuration again and again, as it is in the editor. */
export interface Inspector {
  readonly check: () => readonly Diagnostic[];
  /** The flow as the view has it; nothing where the flow has errors. */
  readonly prove: (view: View) => Proved | undefined;
  /** The names of the flows, each of which is proved for every provider by `proveFlow`. */
  readonly flows: () => readonly string[];
  readonly proveFlow: (flow: string) => readonly Proved[];
  /** What the proofs of all flows report. */
  readonly reportProofs: (proved: readonly Proved[]) => readonly Diagnostic[];
  /** The schemas for the editor, with the names of now. */
  readonly schemas: () => readonly FlowSource[];
  readonly sourceOf: (flow: string) => FlowSource | undefined;
  readonly providerFile: (slug: string) => FlowSource | undefined;
  /** The texts of the first language as they are now, by their keys. */
  readonly texts: () => (key: string) => string | undefined;
}

/** The checks of `causeway check`; what has not changed is not checked or proved again. */
export function createInspector({ root, registry, env, readText }: InspectorOptions): Inspector {
  const proofs = proofsInMemory();
  const context = { root, registry, env, proofs, remember: createMemory(), readFile: sameSources(readText) };
  const read = () => readAll(context);
  const wanted = { withRedirects: 'undeclared', withGoalPaths: true, proofs } as const;

  return {
    // The next command writes the schemas for editors anew.
    check: () => checkConfiguration(context, { withSchemas: false }).diagnostics,
    prove({ flow, provider }) {
      const { configuration, names } = read();
      const all = proveConfiguration(configuration, names, { ...wanted, flow, provider });
      return provider === undefined ? all.find(({ providers, overlay }) => providers.length === 0 || isEmpty(overlay)) : all[0];
    },
    flows: () => read().configuration.flows.map(nameOf),
    proveFlow(flow) {
      const { configuration, names } = read();
      return proveConfiguration(configuration, names, { ...wanted, flow });
    },
    reportProofs(proved) {
      const { configuration, names } = read();
      const found = [...proofDiagnostics(proved, configuration, names, proofs), ...checkIdleWords(proved, configuration)];
      return found.toSorted(inOrder);
    },
    schemas() {
      const { configuration, names } = read();
      return editorSchemas(configuration, names, context);
    },
    sourceOf: (flow) => read().configuration.flows.find((source) => nameOf(source) === flow),
    providerFile: (slug) => read().configuration.providers.find((source) => nameOf(source) === slug),
    texts() {
      const [locale] = read().locales;
      return (key) => wordsAt(locale, key);
    },
  };
}

/** The names of the app as they were sent, with the functions that are not sent. */
export function registryFrom(sent: unknown): Registry {
  const names = sent as Registry;
  const texts = new Set(names.texts);
  return { ...names, readings: factReadings, hasText: (key) => texts.has(key) };
}

/** The same object for the same text, by which the checker knows what has not changed. */
function sameSources(readText: (file: string) => string) {
  const known = new Map<string, FlowSource>();
  return (_root: string, file: string): FlowSource => {
    const text = readText(file);
    const before = known.get(file);
    if (before?.text === text) return before;
    const source = { file, text };
    known.set(file, source);
    return source;
  };
}

function isEmpty(overlay: object): boolean {
  return Object.keys(overlay).length === 0;
}

function wordsAt(locale: Locale | undefined, key: string): string | undefined {
  const words = locale?.written.find((text) => text.key === key)?.words;
  return typeof words === 'string' ? words : undefined;
}
