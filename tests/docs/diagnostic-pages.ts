import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describeDiagnostic, faultTable, type FaultKind } from '#engine/check';
import { configurationFaults } from '#cli';
import { proofTable } from '#engine/prove';
import { providerFaults } from '#server';

import { linesThatDiffer } from './lines-that-differ.ts';
import type { Fixture } from './fault-fixtures.ts';

export const FOLDER = 'docs/reference/diagnostics';

/** Everything that `causeway check` can find, by number. */
export const faultKinds: readonly FaultKind[] = [faultTable, proofTable, configurationFaults, providerFaults]
  .flatMap((table) => Object.values<FaultKind>(table))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** What the proof would find if the checker did not refuse it first: no file can show it. */
export const neverShown: readonly string[] = ['FLOW102'];

/** What a person wrote on a page: what the fault means, and what to do. */
export interface Written {
  readonly about: string;
  readonly cure: string;
}

/** The written parts of the page as it is now; empty where there is none yet. */
export function readWritten(code: string): Written {
  const file = join(FOLDER, `${code}.md`);
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, about = ''] = /^# .*\n([\s\S]*?)\n## Wrong\n/.exec(page) ?? [];
  const [, cure = ''] = /\n## What to do\n([\s\S]*?)\n(?:`causeway check --fix`|It is a warning:|## |\[All)/.exec(page) ?? [];
  return { about: about.trim(), cure: cure.trim() };
}

/** A page: what is written, and examples as the checker and the broken files have them. */
export function pageText({ code, severity, means }: FaultKind, { about, cure }: Written, fixtures: readonly Fixture[]): string {
  const [first, ...others] = fixtures;
  const isFixed = fixtures.some(({ told }) => told.some(({ fix }) => fix !== undefined));
  return [
    `# ${code}: ${means.replace(/\.$/, '')}`,
    about,
    '## Wrong',
    ...(first === undefined
      ? ['The checker refuses such a flow by another number first.']
      : [...example(first), ...right(first)]),
    '## What to do',
    cure,
    ...(isFixed ? ['`causeway check --fix` does it for you where nothing else changes by it.'] : []),
    ...(severity === 'warning' ? ['It is a warning: what there is works, and is hardly what was meant.'] : []),
    ...(others.length > 0 ? ['## More of the kind', others.flatMap(({ told }) => told.map(listed)).join('\n')] : []),
    '[All diagnostics](README.md)\n',
  ].join('\n\n');
}

function example({ wrong, sound, told }: Fixture): readonly string[] {
  const lines = told.map(describeDiagnostic).join('\n');
  const shown = wrong === undefined ? [] : [fenced('json', linesThatDiffer(wrong, sound ?? ''))];
  return [...shown, 'What is told:', fenced('text', lines)];
}

function right({ wrong, sound }: Fixture): readonly string[] {
  if (wrong === undefined || sound === undefined) return [];
  return ['## Right', fenced('json', linesThatDiffer(sound, wrong))];
}

function listed(diagnostic: Fixture['told'][number]): string {
  const { message, cure } = diagnostic;
  return `- ${message}${cure === undefined ? '' : ` (${cure})`}`;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

const kinds = {
  FILE: 'Any file',
  FLOW: 'Flows, and what providers change of them',
  FORM: 'Forms',
  PROV: 'Providers',
  TEXT: 'Words',
} as const;

/** The page that lists the others. */
export function indexText(): string {
  const tables = Object.entries(kinds).map(([prefix, title]) => {
    const rows = faultKinds
      .filter(({ code }) => code.startsWith(prefix))
      .map(({ code, severity, means }) => `| [${code}](${code}.md) | ${severity} | ${means} |`);
    return `## ${title}\n\n| number | | what it means |\n|---|---|---|\n${rows.join('\n')}`;
  });
  const about = [
    '# What `causeway check` can find',
    '`npx causeway check` reads every flow, form, provider and locale file and tells what is wrong as',
    '`file:line:column severity NUMBER: what is wrong (what to do)`. An error keeps a flow or a provider from being used; a warning does not.',
    'Every number has a page with an example. A number never changes its meaning.',
  ];
  return `${about[0] ?? ''}\n\n${about.slice(1).join('\n')}\n\n${tables.join('\n\n')}\n`;
}
