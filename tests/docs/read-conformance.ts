import { existsSync, readFileSync } from 'node:fs';

/** One statement of the specification, with our reading and its tests. */
export interface ConformanceRow {
  /** Such as `2.14`. */
  readonly number: string;
  readonly requires: string;
  readonly how: string;
  readonly shown: string;
}

/** A test that a row names. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** The statements of a conformance document, in its order. */
export function readConformance(text: string): readonly ConformanceRow[] {
  return [...text.matchAll(/^\| (\d+\.\d+) \| (.*?) \| (.*?) ?\| (.*?) \|$/gm)].map(
    ([, number = '', requires = '', how = '', shown = '']) => ({ number, requires, how, shown }),
  );
}

function testsOf({ shown }: ConformanceRow): readonly NamedTest[] {
  return [...shown.matchAll(/`([^`]+?) :: ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }));
}

/** The reason why a statement has no test. */
export function reasonOf({ shown }: ConformanceRow): string | undefined {
  return /(?:\*\*later\*\*|No test): (.{10,})/.exec(shown)?.[1];
}

/** Describes each fault of a row in a sentence. */
export function faultsOf(row: ConformanceRow): readonly string[] {
  const named = testsOf(row);
  const untrue = named.flatMap((test) => faultOfTest(test));
  const links = [...row.how.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
  const broken = links.filter((path) => !existsSync(`docs/${path}`)).map((path) => `links to docs/${path}, which does not exist`);
  const unreasoned = row.how.includes('**deviates**') && links.length === 0 ? ['deviates without a link to the decision'] : [];
  const unshown = named.length === 0 && reasonOf(row) === undefined ? ['has neither a test nor a reason'] : [];
  return [...untrue, ...broken, ...unreasoned, ...unshown].map((fault) => `${row.number} ${fault}`);
}

function faultOfTest({ file, name }: NamedTest): readonly string[] {
  if (!existsSync(file)) return [`names ${file}, which does not exist`];
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
    ? []
    : [`names "${name}", which is not a test of ${file}`];
}
