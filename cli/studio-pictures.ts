import { randomBytes } from 'node:crypto';

import type { LoadedProviders, Pictures, Provider } from '#configuration';
import type { FlowSource } from '#engine/check';
import { today } from '#rules';
import {
  type DraftedProvider,
  listDraftPages,
  newcomer,
  type PicturedProvider,
  type PictureTools,
  readPageAssets,
  renderDraftPage,
} from '#server';
import type { PicturedPage } from '#studio/service';

import type { CommandContext } from './command.ts';
import { type Draft, fileText } from './new-provider/draft.ts';

/** What pages are made with. Their code is loaded with the first one that is shown. */
export async function pictureToolsOf(
  { loadRender, clientDir }: Pick<CommandContext, 'loadRender' | 'clientDir'>,
  pictures: Pictures,
): Promise<PictureTools> {
  if (!loadRender || clientDir === undefined) throw new Error('no page can be made from here');
  return { render: await loadRender(), assets: readPageAssets(clientDir), pictures };
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

interface FirstPage {
  readonly draft: Draft;
  readonly language: string;
  readonly book: Pick<LoadedProviders, 'readKept' | 'flowsOf' | 'pictures'>;
  readonly flows: readonly FlowSource[];
}

/** The page on which a visitor begins, of a provider that is a draft; nothing where the draft has no such page. Every provider offers the flow at "/". */
export async function pictureFirstPage(
  context: Pick<CommandContext, 'loadRender' | 'clientDir'>,
  { draft, language, book, flows }: FirstPage,
): Promise<PicturedPage | undefined> {
  const reading = book.readKept(draft.slug, fileText(draft), flows);
  if (!('provider' in reading)) return undefined;
  const { provider } = reading;
  const drafted = { provider, flows: book.flowsOf(provider), visitorsIn: () => [newcomer] };
  const now = new Date();
  const first = drafted.flows.find(({ base }) => base === '/');
  const place = listDraftPages(drafted, now).find(({ flow, isFirst }) => flow === first?.flow && isFirst);
  const locale = provider.locales.find((one) => one === language) ?? provider.locales[0];
  if (place === undefined || locale === undefined) return undefined;
  return renderDraftPage(drafted, { ...place, locale, now, nonce: newNonce() }, await pictureToolsOf(context, book.pictures));
}

/** Adds the invented people of this provider, who have its bills and its running plan, to a version of it. */
export async function visitorsOf(provider: Provider, now: Date): Promise<(version: DraftedProvider) => PicturedProvider> {
  const [{ comparedPeople }, { pageVisitors }] = await Promise.all([
    import('./reading/invented-people.ts'),
    import('./reading/page-visitors.ts'),
  ]);
  const day = today(provider.time_zone, now);
  const people = comparedPeople(provider, day);
  return (version) => ({
    ...version,
    visitorsIn: (locale) => pageVisitors({ provider: version.provider, people, today: day, locale }),
  });
}
