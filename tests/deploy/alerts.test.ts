import { readFileSync } from 'node:fs';

import { metricCatalog } from '#server';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';

import { listOf, type Node, readOne, textsOf } from './read-manifests.ts';

const rules: readonly Node[] = readOne('deploy/prometheus/alerts.yaml')['groups']!.flatMap((group: Node) =>
  listOf(group['rules']),
);
const { panels, templating } = JSON.parse(readFileSync('deploy/grafana/causeway.json', 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  readonly templating: object;
};
const guide = readFileSync('docs/guides/run-in-production.md', 'utf8');

const scrapeGuide = readFileSync('docs/guides/monitor.md', 'utf8');

const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
}

/** The series of a metric, each with its labels. */
function seriesOf([name, { kind, labels }]: readonly [string, Metric]): readonly (readonly [string, readonly string[]])[] {
  if (kind !== 'histogram') return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_count`, labels],
    [`${name}_sum`, labels],
  ];
}

const ofCatalog: readonly (readonly [string, Metric])[] = Object.entries(metricCatalog);
/** By series, the labels that it has beside those that Prometheus adds. */
const series: ReadonlyMap<string, readonly string[]> = new Map([
  ...['up', ...ofProcess.getMetricsAsArray().map(({ name }) => name)].map((name): [string, readonly string[]] => [name, []]),
  ...ofCatalog.flatMap(seriesOf),
]);
const OF_PROMETHEUS = ['job', 'instance'];

const expressions: readonly string[] = [
  ...rules.map(({ expr }) => String(expr)),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...textsOf(templating).flatMap((text) => /^label_values\((\w+), \w+\)$/.exec(text)?.[1] ?? []),
];

/** The metrics of an expression with the labels that select their series. */
function selectorsOf(expression: string) {
  return [...expression.matchAll(/\b(up|(?:causeway|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
    }),
  );
}

test.each(expressions)('%s names metrics and labels that exist', (expression) => {
  const selectors = selectorsOf(expression);
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));

  expect(selectors).not.toEqual([]);
  for (const { name, labels } of selectors) {
    const known = series.get(name);
    expect(known, name).toBeDefined();
    expect([...known!, ...OF_PROMETHEUS]).toEqual(expect.arrayContaining([...labels, ...grouped]));
  }
});

test('a job that an expression names is one that the guide has Prometheus scrape', () => {
  const named = expressions.flatMap((expression) => [...expression.matchAll(/\bjob="(\w+)"/g)].map(([, job]) => job));
  const scraped = [...scrapeGuide.matchAll(/\bjob_name: (\w+)$/gm)].map(([, job]) => job);

  expect(named).not.toEqual([]);
  expect(scraped).toEqual(expect.arrayContaining(named));
});

test('a service of which Prometheus finds no process is down', () => {
  const down = rules.find(({ alert }) => alert === 'CausewayDown');
  expect(String(down?.expr)).toBe('up{job="causeway"} == 0 or absent(up{job="causeway"} == 1)');
});

test('every alert has a paragraph in the guide', () => {
  for (const { alert, annotations } of rules) {
    expect(guide).toContain(`\n### ${alert!}\n\n`);
    expect(annotations!['runbook']).toBe(`docs/guides/run-in-production.md#${alert!.toLowerCase()}`);
  }
  expect([...guide.matchAll(/^### (Causeway\w+)$/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});
