import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileFlow, type Diagnostic, type FlowSource, goalsOf, parseJsonWithPositions, toDiagnostic } from '#engine/check';
import { asFault, type RedirectedRows, type ProofRegistry, proofTable, proveFlow } from '#engine/prove';

const here = import.meta.dirname;
const read = (name: string, folder = 'faults'): FlowSource => ({
  file: 'flows/bicycle-hire.json',
  text: readFileSync(join(here, folder, name), 'utf8'),
});

/** The outcomes of these flows' actions. */
const registry: ProofRegistry = {
  actions: {
    'find-bicycle': { name: 'find-bicycle', outcomes: { found: {}, notFound: {} }, errors: [] },
    'sign-in': { name: 'sign-in', outcomes: { signedIn: { facts: { signedIn: true } } }, errors: [] },
    book: { name: 'book', outcomes: { booked: { stores: ['booking'], facts: { booked: true } } }, errors: [] },
  },
  commonErrors: ['unauthorized'],
  readings: {
    booked: { slots: ['booking'], needs: ['booking'], read: ({ slots }) => slots['booking'] !== undefined },
  },
};

/** Flows that pass the checker and cannot be proved, by file name. */
export const unprovableFlows: readonly string[] = readdirSync(join(here, 'faults'))
  .filter((name) => name.endsWith('.json'))
  .toSorted();

/** The flow from which all others were broken. */
export const soundText = read('sound.json', '.').text;

/** The text of a broken flow. */
export function textOf(name: string): string {
  return read(name).text;
}

/** A flow whose text has rows that redirect some visitors elsewhere. */
export function redirectsOf(text: string): readonly RedirectedRows[] {
  return proveFlow(compileFlow({ file: 'flows/bicycle-hire.json', text }), registry, { withRedirects: true }).redirects;
}

/** The report of the proof on a broken flow, or on the sound one. */
export function proveBroken(name?: string): readonly Diagnostic[] {
  const source = name === undefined ? read('sound.json', '.') : read(name);
  const json = parseJsonWithPositions(source.text);
  const { failures } = proveFlow(compileFlow(source), registry, { goals: goalsOf(source) });
  return failures.map((failure) => toDiagnostic(proofTable[failure.fault], asFault(failure), { file: source.file, json }));
}
