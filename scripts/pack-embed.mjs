// npm run pack:embed: the kit as an npm package in dist/embed-package, with its types, ready for `npm publish`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { build } from 'vite';

import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

const outDir = join(root, 'dist', 'embed-package');

/** Writes the package; answers its folder. */
async function packEmbed() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: { index: join(root, 'embed', 'index.ts'), react: join(root, 'embed', 'react.tsx') }, formats: ['es'] },
      rolldownOptions: { external: [/^react($|\/)/] },
    },
  });
  execFileSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', join(root, 'embed', 'tsconfig.json')],
    {
      stdio: 'inherit',
    },
  );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entry = (name) => ({ types: `./types/embed/${name}.d.ts`, default: `./${name}.js` });
  const description = {
    name: '@causeway/embed',
    version,
    description: 'Holds the payment-plan funnel of a healthcare provider in a page of your own',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    exports: { '.': entry('index'), './react': entry('react') },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  return outDir;
}

if (isMain(import.meta.url)) console.log(`Packed in ${await packEmbed()}`);
