import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { leanRouter } from './lean-router.ts';

const ENTRY = 'virtual:entry';
const USED = `export { BrowserRouter, matchRoutes, useLocation, useNavigate } from 'react-router-dom'`;

/** What the app uses of React Router, as the browser's build writes it. */
async function bundledRouter(): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === ENTRY ? `${import.meta.dirname}/${ENTRY}` : undefined),
    load: (id: string) => (id.endsWith(ENTRY) ? USED : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, leanRouter()],
    build: { write: false, rolldownOptions: { input: ENTRY, external: /^react(?:\/|$)/, preserveEntrySignatures: 'strict' } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('');
}

test('the bundle leaves out the parts of React Router that the app does not use', async () => {
  const code = await bundledRouter();

  expect(code).toContain('pushState');
  expect(
    ['displayName', 'forwardRef', 'text/x-script'].filter((part) => code.includes(part)),
    'React Router has moved its parts: look at the declarations at the top of its file, and at vite/lean-router.ts',
  ).toEqual([]);
  expect(code.length, 'React Router has grown, or vite/lean-router.ts no longer sees its parts').toBeLessThan(20_000);
});
