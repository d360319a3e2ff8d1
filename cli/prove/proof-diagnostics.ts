import { parseJsonWithPositions, toDiagnostic, type Diagnostic } from '#engine/check';
import { asFault, proofTable } from '#engine/prove';

import type { Proved } from './prove-configuration.ts';

/** What was found by the proof, located in the flows: what several providers have alike is reported once, with who has it. */
export function proofDiagnostics(proved: readonly Proved[]): readonly Diagnostic[] {
  const found = new Map<string, { readonly diagnostic: Diagnostic; readonly providers: Set<string> }>();
  for (const { source, providers, proof } of proved) {
    const json = parseJsonWithPositions(source.text);
    for (const failure of proof.failures) {
      const diagnostic = toDiagnostic(proofTable[failure.fault], asFault(failure), { file: source.file, json });
      const key = JSON.stringify([diagnostic.code, diagnostic.line, diagnostic.column, failure.message]);
      const same = found.get(key) ?? { diagnostic, providers: new Set<string>() };
      for (const provider of providers) same.providers.add(provider);
      found.set(key, same);
    }
  }
  const isEverywhere = (count: number) => count === new Set(proved.flatMap(({ providers }) => providers)).size;
  return [...found.values()].map(({ diagnostic, providers }) =>
    providers.size === 0 || isEverywhere(providers.size)
      ? diagnostic
      : { ...diagnostic, message: `${diagnostic.message} (at ${[...providers].join(', ')})` },
  );
}
