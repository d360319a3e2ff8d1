import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { startStudio } from '#studio/service';

/** The folder of the newest build. */
function builtFolder(): string {
  const { folder } = JSON.parse(readFileSync('dist/current.json', 'utf8')) as { readonly folder: string };
  return join('dist', folder);
}

/** The names of the app as the build has compiled them, as they are sent to a browser. */
export async function sentRegistry(): Promise<unknown> {
  const { registry } = (await import(pathToFileURL(join(builtFolder(), 'server/registry.js')).href)) as {
    readonly registry: unknown;
  };
  return JSON.parse(JSON.stringify(registry));
}

/** Studio on the configuration of a folder, as "causeway studio" serves it; it has no preview and no database. */
export async function serveStudio(root: string): ReturnType<typeof startStudio> {
  const problem = 'there is none in a bench';
  return startStudio({
    root,
    folders: ['flows', 'flows/forms', 'locales', 'locales/server', 'providers'],
    providers: 'providers',
    studioDir: join(process.cwd(), builtFolder(), 'studio'),
    port: 0,
    registry: await sentRegistry(),
    env: () => ({}),
    openPreview: () => Promise.reject(new Error(problem)),
    beginning: { look: () => Promise.reject(new Error(problem)), begin: () => Promise.reject(new Error(problem)) },
    pages: { list: () => Promise.resolve(undefined), show: () => Promise.resolve(undefined) },
    readFigures: () => Promise.resolve({ problem }),
    work: { list: () => Promise.resolve({ problem }), act: () => Promise.resolve({ problem }) },
    watch: () => () => undefined,
  });
}
