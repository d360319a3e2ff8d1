import { readFileSync } from 'node:fs';

import { describeDiagnostic, faultTable, type FaultKind } from '#engine/check';
import { configurationFaults } from '#cli';
import { proofTable } from '#engine/prove';
import { providerFaults } from '#configuration';

import { readFixtures, type Fixture } from './fault-fixtures.ts';

/** The page written by hand: what each finding means, and what to do about it. */
const WRITTEN = 'docs/diagnostics.md';

/** Everything that `causeway check` can find, by number. */
export const faultKinds: readonly FaultKind[] = [faultTable, proofTable, configurationFaults, providerFaults]
  .flatMap((table) => Object.values<FaultKind>(table))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** What the proof would find if the checker did not refuse it first: no file can show it. */
export const neverShown: readonly string[] = ['FLOW102'];

/** A person's text about a finding. */
export interface Written {
  readonly about: string;
  readonly cure: string;
}

/** The sections of the page written by hand, by number. */
export function readWritten(): ReadonlyMap<string, Written> {
  const [, ...sections] = readFileSync(WRITTEN, 'utf8').split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [, code = '', about = '', cure = ''] =
        /^(\w+)\n\n([\s\S]*?)\n\n\*\*What to do:\*\* ([\s\S]*)$/.exec(section.trim()) ?? [];
      return [code, { about, cure }];
    }),
  );
}

/** Every page of `docs/reference/diagnostics` by file name: the written text with the examples of the broken files. */
export function diagnosticPages(): Readonly<Record<string, string>> {
  const [written, fixtures] = [readWritten(), readFixtures()];
  const pages = faultKinds.map((kind) => {
    const own = fixtures.filter(({ code }) => code === kind.code);
    return [`${kind.code}.md`, pageText(kind, written.get(kind.code) ?? { about: '', cure: '' }, own)] as const;
  });
  return Object.fromEntries([['README.md', indexText()], ...pages]);
}

function pageText({ code, severity, means }: FaultKind, { about, cure }: Written, fixtures: readonly Fixture[]): string {
  const [first, ...others] = fixtures;
  const isFixed = fixtures.some(({ diagnostics }) => diagnostics.some(({ fix }) => fix !== undefined));
  return [
    `# ${code}: ${means.replace(/\.$/, '')}`,
    fromFolder(about),
    '## Wrong',
    ...(first === undefined
      ? ['The checker refuses such a flow by another number first.']
      : [...example(first), ...right(first)]),
    '## What to do',
    fromFolder(cure),
    ...(isFixed ? ['`causeway check --fix` does it for you where nothing else changes by it.'] : []),
    ...(severity === 'warning' ? ['It is a warning: the file works, but hardly as its author meant.'] : []),
    ...(others.length > 0
      ? ['## More of the kind', others.flatMap(({ diagnostics }) => diagnostics.map(listed)).join('\n')]
      : []),
    '[All diagnostics](README.md)\n',
  ].join('\n\n');
}

/** The lines of a text that another does not have, with those around them where there would be hardly any, as far left as they go. */
function linesThatDiffer(text: string, other: string): string {
  const [lines, others] = [text.trimEnd().split('\n'), other.trimEnd().split('\n')];
  const isSame = (own: string | undefined, theirs: string | undefined) => own !== undefined && own === theirs;
  let first = 0;
  while (first < lines.length && isSame(lines[first], others[first])) first++;
  let last = 0;
  while (last < lines.length - first && last < others.length - first && isSame(lines.at(-1 - last), others.at(-1 - last))) last++;
  const isShort = lines.length - last - first < 1;
  const shown = isShort ? lines.slice(Math.max(0, first - 1), lines.length - last + 1) : lines.slice(first, lines.length - last);
  const indent = Math.min(...shown.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return shown.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
}

/** Links of a page written by hand, relative to the folder of the pages. */
function fromFolder(text: string): string {
  return text.replaceAll('](reference/', '](../');
}

function example({ wrong, sound, diagnostics }: Fixture): readonly string[] {
  const lines = diagnostics.map(describeDiagnostic).join('\n');
  const shown = wrong === undefined ? [] : [fenced('json', linesThatDiffer(wrong, sound ?? ''))];
  return [...shown, 'The checker reports:', fenced('text', lines)];
}

function right({ wrong, sound }: Fixture): readonly string[] {
  if (wrong === undefined || sound === undefined) return [];
  return ['## Right', fenced('json', linesThatDiffer(sound, wrong))];
}

function listed(diagnostic: Fixture['diagnostics'][number]): string {
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
function indexText(): string {
  const tables = Object.entries(kinds).map(([prefix, title]) => {
    const rows = faultKinds
      .filter(({ code }) => code.startsWith(prefix))
      .map(({ code, severity, means }) => `| [${code}](${code}.md) | ${severity} | ${means} |`);
    return `## ${title}\n\n| number | | what it means |\n|---|---|---|\n${rows.join('\n')}`;
  });
  const about = [
    '# What `causeway check` can find',
    '`npx causeway check` reads every flow, form, provider and locale file and reports each finding as',
    '`file:line:column severity NUMBER: what is wrong (what to do)`. An error keeps a flow or a provider from being used; a warning does not.',
    'Every number has a page with an example. A number never changes its meaning.',
  ];
  return `${about[0] ?? ''}\n\n${about.slice(1).join('\n')}\n\n${tables.join('\n\n')}\n`;
}
