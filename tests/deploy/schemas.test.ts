import { readFileSync } from 'node:fs';

import { parser } from '@prometheus-io/lezer-promql';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';

import { findReads } from './find-reads.ts';
import { manifests, readOne, readYaml } from './read-manifests.ts';

interface Model {
  readonly validate: () => void;
}

/** The schema of each kind, as Kubernetes publishes it. */
const KINDS: Readonly<Record<string, (data: never) => Model>> = {
  'apps/v1 Deployment': (data) => new Deployment(data),
  'networking.k8s.io/v1 NetworkPolicy': (data) => new NetworkPolicy(data),
  'policy/v1 PodDisruptionBudget': (data) => new PodDisruptionBudget(data),
  'v1 Namespace': (data) => new Namespace(data),
  'v1 Service': (data) => new Service(data),
};

const kustomization = readOne('deploy/kubernetes/kustomization.yaml') as never as {
  readonly labels: readonly [{ readonly pairs: Readonly<Record<string, string>> }];
};

type Fields = Readonly<Record<string, unknown>>;

/** Adds the labels and selectors that Kustomize adds to the base. */
function asKustomized(document: Fields): Fields {
  const { pairs } = kustomization.labels[0];
  if (document['kind'] !== 'Deployment') return document;
  const { template, ...spec } = document['spec'] as Fields & { readonly template: Fields };
  const metadata = { ...(template['metadata'] as Fields), labels: pairs };
  return { ...document, spec: { ...spec, selector: { matchLabels: pairs }, template: { ...template, metadata } } };
}

/** What the schema of its kind finds wrong with a document, and the fields that the schema does not know. */
function faultsOf(document: Fields): readonly string[] {
  const { apiVersion, kind, ...fields } = document as Readonly<Record<string, string>>;
  const open = KINDS[`${apiVersion} ${kind}`];
  if (!open) return [`${apiVersion} ${kind} has no schema here`];
  const { value, unread } = findReads(fields);
  // A model copies what it is made from, so the watched fields come after it is made.
  const model = Object.assign(open({ apiVersion, kind } as never), value);
  try {
    model.validate();
  } catch (error) {
    return [String(error)];
  }
  return [...Object.keys(fields).filter((name) => !['metadata', 'spec'].includes(name)), ...unread()];
}

const documents = manifests
  .filter((file) => file.startsWith('deploy/kubernetes/') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => readYaml(file).map((document) => [file, document] as const));

describe('a manifest of Kubernetes', () => {
  test.each(documents)('%s fits the schema of its kind', (_file, document) => {
    expect(faultsOf(asKustomized(document as never as Fields))).toEqual([]);
  });

  test.each([
    ['a number in quotes', { replicas: 'three' }, /spec\/replicas must be integer/],
    ['a misspelled field', { replica: 3 }, /^spec\.replica$/],
    ['a field at the wrong place', { minAvailable: 2 }, /^spec\.minAvailable$/],
  ])('does not fit with %s', (_what, spec, fault) => {
    const deployment = readOne('deploy/kubernetes/deployment.yaml') as never as Fields;
    const broken = { ...deployment, spec: { ...(deployment['spec'] as Fields), ...spec } };

    expect(faultsOf(asKustomized(broken)).join()).toMatch(fault);
  });
});

/** The text at which PromQL breaks off; nothing where it is whole. */
function syntaxFault(expression: string): string | undefined {
  // Grafana fills its variables in before Prometheus sees them.
  const filled = expression.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '1h');
  let fault: string | undefined;
  parser.parse(filled).iterate({
    enter({ type, from }) {
      if (type.isError) fault ??= `${filled.slice(0, from)} >>> ${filled.slice(from)}`;
    },
  });
  return fault;
}

const duration = { type: 'string', pattern: '^\\d+(s|m|h|d)$' };
const text = { type: 'string', minLength: 1 };
const object = (required: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

/** Source: prometheus.io/docs/prometheus/latest/configuration/alerting_rules. */
const ruleFile = object({
  groups: {
    type: 'array',
    minItems: 1,
    items: object(
      {
        name: text,
        rules: {
          type: 'array',
          minItems: 1,
          items: object(
            {
              alert: { type: 'string', pattern: '^[A-Z][A-Za-z]+$' },
              expr: text,
              labels: object({ severity: { enum: ['page', 'ticket'] } }),
              annotations: object({ summary: text, runbook: text }),
            },
            { for: duration, keep_firing_for: duration },
          ),
        },
      },
      { interval: duration },
    ),
  },
});

const ajv = new Ajv({ allErrors: true });

function schemaFaults(schema: object, value: unknown): readonly string[] {
  const isValid = ajv.compile(schema);
  return isValid(value) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the rules of Prometheus', () => {
  const file = readOne('deploy/prometheus/alerts.yaml');
  const rules = (file['groups'] as never as readonly { readonly rules: readonly { alert: string; expr: string }[] }[]).flatMap(
    (group) => group.rules,
  );

  test('have the structure of a rule file', () => {
    expect(schemaFaults(ruleFile, file)).toEqual([]);
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr]))('%s has an expression that Prometheus can parse', (_alert, expr) => {
    expect(syntaxFault(expr)).toBeUndefined();
  });

  test('have names of their own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test.each(['sum(rate(up[5m])', 'sum by (le rate(up[5m]))', 'up{job="a"} =='])(
    'an expression that breaks off is found: %s',
    (expr) => {
      expect(syntaxFault(expr)).toBeDefined();
    },
  );

  test('a misspelled field is found', () => {
    expect(schemaFaults(ruleFile, { groups: [{ name: 'a', rule: [] }] })).not.toEqual([]);
  });
});

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
}

const datasource = object({ type: { const: 'prometheus' }, uid: { const: '${source}' } });
const whole = { type: 'integer', minimum: 0 };

/** What every panel needs to be drawn; a kind of panel may have more. */
const panel = {
  type: 'object',
  required: ['id', 'title', 'type', 'gridPos', 'datasource', 'targets'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    title: text,
    type: { enum: ['timeseries', 'stat', 'table', 'bargauge', 'gauge', 'barchart'] },
    gridPos: object({ h: { ...whole, minimum: 1 }, w: { type: 'integer', minimum: 1, maximum: 24 }, x: whole, y: whole }),
    datasource,
    targets: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['refId', 'expr'], properties: { refId: text, expr: text, datasource } },
    },
  },
};

const dashboard = {
  type: 'object',
  required: ['title', 'uid', 'schemaVersion', 'panels', 'templating', 'time'],
  properties: {
    title: text,
    uid: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
    schemaVersion: { type: 'integer', minimum: 36 },
    panels: { type: 'array', minItems: 1, items: panel },
    templating: { type: 'object', required: ['list'] },
  },
};

describe('the dashboard of Grafana', () => {
  const json = readFileSync('deploy/grafana/causeway.json', 'utf8');
  const { panels, templating } = JSON.parse(json) as {
    readonly panels: readonly Panel[];
    readonly templating: { readonly list: readonly { readonly name: string }[] };
  };

  test('has the structure of a dashboard', () => {
    expect(schemaFaults(dashboard, JSON.parse(json))).toEqual([]);
  });

  test('has panels with ids of their own that lie beside each other', () => {
    const overlaps = panels.flatMap((one, place) =>
      panels
        .slice(place + 1)
        .flatMap((other) => (areOverlapping(one.gridPos, other.gridPos) ? [`${one.title}: ${other.title}`] : [])),
    );

    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    expect(overlaps).toEqual([]);
  });

  test('has targets with ids of their own, whose expressions Prometheus can parse', () => {
    for (const { targets } of panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      for (const { expr } of targets) expect(syntaxFault(expr), expr).toBeUndefined();
    }
  });

  test('uses variables that it has', () => {
    const used = [...json.matchAll(/\$(?:\{(\w+)[^}]*\}|(\w+))/g)].map(([, braced, plain]) => braced ?? plain ?? '');
    const known = templating.list.map(({ name }) => name);

    expect(new Set(used.filter((name) => !name.startsWith('__') && !known.includes(name)))).toEqual(new Set());
  });
});

function areOverlapping(one: Panel['gridPos'], other: Panel['gridPos']): boolean {
  const beside = one.x + one.w <= other.x || other.x + other.w <= one.x;
  const below = one.y + one.h <= other.y || other.y + other.h <= one.y;
  return !beside && !below;
}
