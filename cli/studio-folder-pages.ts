import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { loadProviders } from '#configuration';
import { describeDiagnostic } from '#engine/check';
import { listDraftPages, type PicturedProvider, type PictureTools, renderDraftPage } from '#server';
import type { PagesPort } from '#studio/service';

import { buildPages } from './build-pages.ts';
import type { CommandContext } from './command.ts';
import { readFlows } from './configuration.ts';
import { newNonce, pictureToolsOf, visitorsOf } from './studio-pictures.ts';

/** Pages show the day, so the folder is read anew after this time. */
const LASTS_MS = 10 * 60_000;

interface Read {
  readonly drafted: PicturedProvider;
  /** Their code is loaded with the first picture. */
  readonly toolsOf: () => Promise<PictureTools>;
  readonly now: Date;
}

/** The pages of the saved files of a folder, forms and texts too. Each list reads them; a page is of the files that were read last. */
export function openFolderPages(context: CommandContext): PagesPort {
  const { root, env } = context;
  const dir = resolve(root, env['PROVIDERS_DIR'] ?? 'providers');
  const known = new Map<string, Promise<Read | readonly string[] | undefined>>();

  async function read(slug: string): Promise<Read | readonly string[] | undefined> {
    const file = join(dir, `${slug}.json`);
    if (!existsSync(file)) return undefined;
    const flows = readFlows(root, env);
    const book = loadProviders({ dir, flows, isTestMode: true });
    const reading = book.readKept(slug, readFileSync(file, 'utf8'), flows);
    if ('diagnostics' in reading) return reading.diagnostics.map(describeDiagnostic);
    const built = await buildPages(context);
    if ('problems' in built) return built.problems;
    const { provider } = reading;
    const now = new Date();
    const withVisitors = await visitorsOf(provider, now);
    return {
      drafted: withVisitors({ provider, flows: book.flowsOf(provider) }),
      toolsOf: async () => pictureToolsOf(built, book.pictures),
      now,
    };
  }

  async function readAnew(slug: string) {
    const reading = read(slug);
    known.set(slug, reading);
    reading.catch(() => known.delete(slug));
    return reading;
  }

  async function readOnce(slug: string) {
    const last = await known.get(slug);
    const isRecent = last !== undefined && 'now' in last && Date.now() - last.now.getTime() < LASTS_MS;
    return isRecent ? last : readAnew(slug);
  }

  return {
    async list(slug) {
      const found = await readAnew(slug);
      if (found === undefined) return undefined;
      return 'drafted' in found ? { pages: listDraftPages(found.drafted, found.now) } : { problems: found };
    },
    async show({ provider: slug, language, ...page }) {
      const found = await readOnce(slug);
      if (found === undefined || !('drafted' in found)) return undefined;
      const { drafted, toolsOf, now } = found;
      return renderDraftPage(drafted, { ...page, locale: language, now, nonce: newNonce() }, await toolsOf());
    },
  };
}
