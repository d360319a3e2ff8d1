import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { configSchema } from '#server';
import { expect, test } from 'vitest';

import { listOf, manifests, readOne, readYaml } from './read-manifests.ts';

const known = new Set(Object.keys(configSchema.properties));
const KUBERNETES = 'deploy/kubernetes';
const kustomization = readOne(`${KUBERNETES}/kustomization.yaml`);
const { spec } = readOne(`${KUBERNETES}/deployment.yaml`)['spec']!['template']!;
const [container] = spec!['containers']!;
const compose = readOne('deploy/compose.yaml');
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');

/** The names that lines such as NAME=value set. */
function namesOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
}

/** What a pattern of an ignore file leaves out, in any folder. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.replace(/^\*\*\//, '').split('*');
  return new RegExp(`(?:^|/)${parts.map((part) => part.replaceAll('.', '\\.')).join('[^/]*')}$`);
}

test.each(manifests)('%s is YAML', (file) => {
  expect(readYaml(file)).not.toContain(undefined);
});

test('the base of Kubernetes lists each of its files, and each names its kind', () => {
  const files = manifests.filter((file) => file.startsWith(KUBERNETES) && !file.endsWith('kustomization.yaml'));

  expect(kustomization['resources']!.map((name) => join(KUBERNETES, name)).toSorted()).toEqual(files);
  for (const document of files.flatMap(readYaml))
    expect(document).toMatchObject({
      apiVersion: expect.any(String),
      kind: expect.any(String),
      metadata: { name: 'causeway' },
    });
});

test('no secret of Compose is in the image or in the repository, and the guide makes each of them', () => {
  const secrets = Object.values(compose['secrets']!).map(({ file }) => `deploy/${String(file)}`);
  const files = [...secrets, `deploy/${String(compose['x-service']!['env_file'])}`];
  const guide = readFileSync('docs/guides/run-in-production.md', 'utf8');

  for (const ignore of ['deploy/Dockerfile.dockerignore', '.gitignore']) {
    const patterns = readFileSync(ignore, 'utf8').split('\n').filter(Boolean);
    const isLeftOut = (file: string) => patterns.some((pattern) => asExpression(pattern).test(file));
    expect(files.filter((file) => !isLeftOut(file))).toEqual([]);
  }
  expect(files.filter((file) => !guide.includes(`> ${file}`) && !guide.includes(` ${file} `))).toEqual([]);
});

test('the budget for disruptions holds the pods of the base', () => {
  const budget = readOne(`${KUBERNETES}/disruption-budget.yaml`)['spec']!['selector']!['matchLabels'];

  expect(budget).toEqual(kustomization['labels']![0]!['pairs']);
});

test('the guide starts the program that the image starts, which a supervisor can end', () => {
  const [, program = ''] = /^CMD \["node", "(scripts\/serve\.mjs)"\]$/m.exec(dockerfile) ?? [];
  const guide = readFileSync('docs/guides/run-in-production.md', 'utf8');

  expect(guide).toContain(`npx causeway doctor && node ${program}`);
  expect(guide).not.toContain('npm run serve');
});

test('no command for a machine without containers keeps a key where Debian forgets it at its start', () => {
  const commands = [...readFileSync('docs/guides/run-in-production.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  );

  expect(commands.filter((text) => / (?:>|install -d.*) ?\/run\//.test(text))).toEqual([]);
});

test('every variable that a manifest sets is one of the service', () => {
  const ofImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) => namesOf(list.split(' ')));
  const named = {
    image: ofImage.filter((name) => name !== 'NODE_ENV'),
    compose: Object.keys(compose['x-service']!['environment']!),
    example: namesOf(readFileSync('deploy/causeway.env.example', 'utf8').split('\n')),
    kubernetes: [
      ...namesOf(kustomization['configMapGenerator']![0]!['literals']!),
      ...container!['env']!.map(({ name }) => name!),
    ],
  };

  for (const names of Object.values(named)) {
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('Compose and Kubernetes set what production requires', () => {
  const required = ['DATABASE_URL', 'SERVER_SECRET', 'TOKENIZER_SECRET', 'TOKENIZER_ORIGIN', 'MASTER_KEY', 'TRUST_PROXY'];
  const ofKubernetes = [
    ...listOf(kustomization['configMapGenerator']![0]!['literals']),
    ...container!['env']!.map(({ name }) => `${name}=`),
  ];

  expect(namesOf(readFileSync('deploy/causeway.env.example', 'utf8').split('\n'))).toEqual(expect.arrayContaining(required));
  expect(namesOf(ofKubernetes)).toEqual(expect.arrayContaining(required));
});

test('a process has longer to end than it takes before it is killed', () => {
  const millisecondsOf = (lines: readonly string[]) =>
    lines.map((line) => Number(/^(?:DRAIN|STOP)_MS=(\d+)$/.exec(line)?.[1] ?? 0)).reduce((sum, ms) => sum + ms, 0);
  const ofCompose = Object.entries(compose['x-service']!['environment']!).map(([name, value]) => `${name}=${String(value)}`);
  const grace = Number(spec!['terminationGracePeriodSeconds']);

  expect(millisecondsOf(kustomization['configMapGenerator']![0]!['literals']!) / 1_000).toBeLessThan(grace);
  expect(millisecondsOf(ofCompose) / 1_000).toBeLessThan(Number.parseInt(compose['x-service']!['stop_grace_period']!, 10));
});

test('containers run without rights, on a root that is read-only', () => {
  expect(container!['securityContext']).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(spec!['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(compose['x-service']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nCOPY'));
});

test('probes ask for paths and ports that the service has', () => {
  const health = readFileSync('server/platform/http/health.ts', 'utf8');
  const ports = container!['ports']!.map(({ name }) => name);

  for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    const { path, port } = container![name]!['httpGet']!;
    expect(health).toContain(`'${path}'`);
    expect(ports).toContain(port);
  }
});

test('the image runs scripts that exist, and copies files that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const ran = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
  const started = [...dockerfile.matchAll(/"((?:scripts)\/[^"]+)"/g)].map(([, file = '']) => file);

  expect(ran.filter((name) => !(name in scripts))).toEqual([]);
  expect([...copied, ...started].filter((file) => !existsSync(file))).toEqual([]);
  expect([ran, started]).toEqual([['build'], ['scripts/serve.mjs']]);
});

test('Compose builds targets that the Dockerfile has', () => {
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
  const targets = Object.values(compose['services']!).flatMap((service) => service['build']?.['target'] ?? []);

  expect(targets).toEqual(['service', 'pgbouncer']);
  expect(stages).toEqual(expect.arrayContaining(targets));
});
