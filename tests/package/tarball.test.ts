import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect } from 'vitest';

import { aProject, tarballOf, type Project } from './install.ts';
import { deepTest } from '../setup/deep-test.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly import?: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const { dependencies, devDependencies } = readManifest('package.json');
const versionOf = (name: string) => `${name}@${devDependencies[name]}`;

const PACKAGES = ['engine', 'embed'] as const;

/** What Node can import: no style, no types alone, and no script that runs in a page at once. */
const entries = PACKAGES.flatMap((name) =>
  Object.keys(readManifest(`${name}/package.json`).exports)
    .filter((entry) => !/\.css$|^\.\/vite\/client$|^\.\/kit\.js$/.test(entry))
    .map((entry) => `@causeway/${name}${entry.slice(1)}`),
);

const all = `[${entries.map((_, index) => `entry${index}`).join(', ')}]`;

/** Imports every entry, and fails if one is empty. */
const ENTRIES = [
  ...entries.map((name, index) => `import * as entry${index} from '${name}';`),
  `if (${all}.some((entry) => Object.keys(entry).length === 0)) throw new Error('empty');`,
].join('\n');

// The oldest version that the packages take, and the newest.
describe.each(['18.3.1', '19.3.1'])('beside React %s', (react) => {
  let project: Project;

  beforeAll(async () => {
    const types = `@types/react@${react.split('.')[0]}`;
    project = await aProject([
      ...(await Promise.all(PACKAGES.map(tarballOf))),
      `react@${react}`,
      `react-dom@${react}`,
      types,
      ...['@types/node', 'vite', 'happy-dom', 'typescript'].map(versionOf),
      `@types/react-dom@${react.split('.')[0]}`,
      `react-router-dom@${dependencies['react-router-dom']}`,
    ]);
  }, 240_000);

  afterAll(() => project.remove());

  deepTest('the engine shows what is wrong with a form, takes the focus there, and sends the form once it is right', async () => {
    await project.write({ 'fill-in.mjs': readFileSync(join(import.meta.dirname, 'fill-in-a-form.mjs'), 'utf8') });

    expect(JSON.parse(await project.node('fill-in.mjs'))).toEqual({
      version: react,
      refused: { text: 'Enter the brand', hasFocus: true },
      sent: [{ brand: 'Diamant' }],
    });
  });

  deepTest('the engine runs a flow from code as the README shows it', async () => {
    await project.write({
      'run.mjs': readFileSync('examples/bicycle/run.mjs', 'utf8'),
      'flow.json': readFileSync('examples/bicycle/flow.json', 'utf8'),
    });

    expect(await project.node('run.mjs')).toBe("/bicycle\n[ { kind: 'go', path: '/agree' } ]\n");
  });

  deepTest('each package has every entry that its package.json names', async () => {
    await project.write({ 'entries.mjs': ENTRIES });

    await project.node('entries.mjs');
  });

  // `npm test` installs them for pet-claim.browser.test.ts. A funnel of the command is compiled in create.deep.browser.test.ts.
  deepTest(
    'each package is documented by examples that a strict compiler accepts, and so are its entries',
    async () => {
      const examples = Object.fromEntries(PACKAGES.flatMap(examplesOf).map((code, index) => [`example-${index}.tsx`, code]));
      await project.write({
        ...examples,
        'entries.mts': ENTRIES,
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
      expect(Object.keys(examples).length).toBeGreaterThan(5);
    },
    120_000,
  );

  // embed/hosts.browser.test.ts opens the kit in a built React page, and in pages without a bundler.
  deepTest(
    'the kit shows its frame in a React page that Vite builds, and in a page without a bundler',
    async () => {
      await project.write({
        'payment-plan.tsx': examplesOf('embed')[0] ?? '',
        'page.tsx': PAGE,
        'vite.config.mjs': `export default { build: ${JSON.stringify(BUILD)} };`,
        'show-a-frame.mjs': readFileSync(join(import.meta.dirname, 'show-a-frame.mjs'), 'utf8'),
      });

      await project.node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');

      const frame = {
        sandbox:
          'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
        allow: 'clipboard-write',
        referrerpolicy: 'no-referrer',
      };
      expect(JSON.parse(await project.node('show-a-frame.mjs'))).toEqual([
        { ...frame, src: 'https://pay.hospital.example/embed/payment-plan', title: 'Payment plan', height: '480px' },
        { ...frame, src: 'https://pay.hospital.example/embed/payment-plan?lang=es', title: 'Plan de pagos', height: '0px' },
      ]);
    },
    120_000,
  );
});

/** The page of a host, which shows the component of the document at once. */
const PAGE = `
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { PaymentPlan } from './payment-plan.tsx';

const root = createRoot(document.querySelector('main'));
flushSync(() => root.render(<PaymentPlan />));
`;

const BUILD = { modulePreload: false, rolldownOptions: { input: 'page.tsx', output: { entryFileNames: 'page.js' } } };

/** The TypeScript that the document of a package shows. */
function examplesOf(name: (typeof PACKAGES)[number]): readonly string[] {
  const text = readFileSync(`${name}/PACKAGE.md`, 'utf8');
  return [...text.matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}
