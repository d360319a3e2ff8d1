import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The React page's script, as a host would build it with the component from npm. */
export async function buildReactPage() {
  const { output } = await build({
    root: join(import.meta.dirname, '..', '..'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'react', 'main.tsx') } },
  });
  return output.find(({ type }) => type === 'chunk').code;
}
