import { readFileSync } from 'node:fs';

import { createInspector, registryFrom } from '#studio';
import { median } from './kit/measure.ts';
import { digits, printBudget, printTable } from './kit/print.ts';
import { sentRegistry } from './kit/serve-studio.ts';

const KEYSTROKES = 7;
const VIEW = { flow: 'enrollment', provider: 'lakeside' };
/** Where a row goes, one after the other. */
const STEPS = ['invoice-to-pay', 'bill-info', 'payment-plan', 'ssn', 'success', 'plan-exists', 'bill-info-phone'];

/** What is typed in each file: mostly letters of a sentence, and a row of the flow that goes elsewhere. */
const EDITS = [
  { what: 'a word of a page', file: 'locales/en.json', from: '"firstName": "', to: letters },
  { what: 'a description in a flow', file: 'flows/enrollment.json', from: '"description": "who has a bill', to: letters },
  { what: 'a row of a flow', file: 'flows/enrollment.json', from: '"chosen": { "to": "review-info" }', to: aTarget },
  { what: 'a form', file: 'flows/forms/bill-info.json', from: '{', to: letters },
  { what: 'a provider', file: 'providers/lakeside.json', from: '"name": "', to: letters },
];

function letters(from: string, count: number): string {
  return `${from}${(from === '{' ? ' ' : 'x').repeat(count)}`;
}

function aTarget(from: string, count: number): string {
  return from.replace('review-info', STEPS[count % STEPS.length] ?? '');
}

const typed = new Map<string, string>();
const inspector = createInspector({
  root: process.cwd(),
  registry: registryFrom(await sentRegistry()),
  env: {},
  readText: (file) => typed.get(file) ?? readFileSync(file, 'utf8'),
});

function timed(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

const opened = [timed(inspector.check), timed(() => inspector.prove(VIEW))];
const rows = EDITS.map(({ what, file, from, to }) => {
  const checks: number[] = [];
  const proofs: number[] = [];
  for (let count = 1; count <= KEYSTROKES; count++) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${from} is not in ${file}`);
    typed.set(file, text.replace(from, to(from, count)));
    checks.push(timed(inspector.check));
    proofs.push(timed(() => inspector.prove(VIEW)));
  }
  typed.delete(file);
  inspector.check();
  return { what, check: median(checks), proof: median(proofs) };
});

printTable(
  ['after a letter in', 'check ms', 'proof ms'],
  [['(opened)', ...opened.map(digits)], ...rows.map(({ what, check, proof }) => [what, digits(check), digits(proof)])],
);
printBudget('check after a keystroke', Math.max(...rows.map(({ check }) => check)), { atMost: 100, unit: ' ms' });
printBudget('proof after a keystroke', Math.max(...rows.map(({ proof }) => proof)), { atMost: 500, unit: ' ms' });
