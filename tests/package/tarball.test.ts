import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProject, engineTarball, type Project } from './install.ts';
import { byDepth } from '../setup/depth.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly import?: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const { dependencies, devDependencies } = readManifest('package.json');
const versionOf = (name: string) => `${name}@${devDependencies[name]}`;
const { exports } = readManifest('engine/package.json');
const entries = Object.keys(exports).filter((name) => !name.endsWith('.css') && name !== './vite/client');

// The oldest version that the engine takes, and the newest.
describe.each(byDepth(['19.3.1'], ['18.3.1', '19.3.1']))('the engine as a package, beside React %s', (react) => {
  let project: Project;

  beforeAll(async () => {
    const types = `@types/react@${react.split('.')[0]}`;
    project = await aProject([
      engineTarball(),
      `react@${react}`,
      `react-dom@${react}`,
      types,
      ...['@types/node', 'vite', 'happy-dom', 'typescript'].map(versionOf),
      `@types/react-dom@${react.split('.')[0]}`,
      `react-router-dom@${dependencies['react-router-dom']}`,
    ]);
  }, 240_000);

  afterAll(() => project.remove());

  test('shows what is wrong with a form, takes the focus there, and sends the form once it is right', async () => {
    await project.write({ 'fill-in.mjs': readFileSync(join(import.meta.dirname, 'fill-in-a-form.mjs'), 'utf8') });

    expect(JSON.parse(await project.node('fill-in.mjs'))).toEqual({
      version: react,
      refused: { text: 'Enter the brand', hasFocus: true },
      sent: [{ brand: 'Diamant' }],
    });
  });

  test('runs a flow from code as the README shows it', async () => {
    await project.write({
      'run.mjs': readFileSync('examples/bicycle/run.mjs', 'utf8'),
      'flow.json': readFileSync('examples/bicycle/flow.json', 'utf8'),
    });

    expect(await project.node('run.mjs')).toBe("/bicycle\n[ { kind: 'go', path: '/agree' } ]\n");
  });

  test('has every entry that its package.json names, and documents it by examples that a strict compiler accepts', async () => {
    const imports = entries.map((name, index) => `import * as entry${index} from '@causeway/engine${name.slice(1)}';`);
    const all = `[${entries.map((_, index) => `entry${index}`).join(', ')}]`;
    const examples = Object.fromEntries(
      codeBlocks(readFileSync('engine/PACKAGE.md', 'utf8')).map((code, index) => [`example-${index}.tsx`, code]),
    );
    await project.write({
      ...examples,
      'entries.mts': [...imports, `if (${all}.some((entry) => Object.keys(entry).length === 0)) throw new Error('empty');`].join(
        '\n',
      ),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: 'NodeNext',
          target: 'ES2022',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          skipLibCheck: false,
          types: ['node', '@causeway/engine/vite/client'],
          outDir: 'out',
        },
        files: ['entries.mts', ...Object.keys(examples)],
      }),
    });

    await project.node('node_modules/typescript/bin/tsc', '-p', '.');
    await project.node('out/entries.mjs');
    expect(Object.keys(examples).length).toBeGreaterThan(5);
  }, 120_000);
});

/** The TypeScript of a document. */
function codeBlocks(text: string): readonly string[] {
  return [...text.matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}
