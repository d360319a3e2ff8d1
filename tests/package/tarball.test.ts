import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProject, engineTarball, type Project } from './install.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly import?: string }>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const { devDependencies } = readManifest('package.json');
const versionOf = (name: string) => `${name}@${devDependencies[name]}`;
const entries = Object.keys(readManifest('engine/package.json').exports).filter((name) => !name.endsWith('.css'));

describe.each(['18.3.1', '19.3.1'])('the engine as a package, beside React %s', (react) => {
  let project: Project;

  beforeAll(async () => {
    const types = `@types/react@${react.split('.')[0]}`;
    project = await aProject([
      engineTarball(),
      `react@${react}`,
      `react-dom@${react}`,
      types,
      ...['@types/node', 'vite', 'happy-dom', 'typescript'].map(versionOf),
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

  test('has every entry that its package.json names, with types that a strict compiler accepts', async () => {
    const imports = entries.map((name, index) => `import * as entry${index} from '@causeway/engine${name.slice(1)}';`);
    const uses = `const empty = [${entries.map((_, index) => `entry${index}`).join(', ')}].filter((entry) => Object.keys(entry).length === 0);`;
    await project.write({
      'entries.mts': [
        ...imports,
        uses,
        'export const none: 0 = empty.length as 0;',
        'if (empty.length > 0) throw new Error("an entry is empty");',
      ].join('\n'),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: 'NodeNext',
          target: 'ES2022',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          skipLibCheck: false,
          outDir: 'out',
        },
        files: ['entries.mts'],
      }),
    });

    await project.node('node_modules/typescript/bin/tsc', '-p', '.');
    await project.node('out/entries.mjs');
  });
});
