import type { LoadedProviders } from '#configuration';
import { describeDiagnostic, type FlowSource } from '#engine/check';
import { type DraftedProvider, listDraftPages, readPageAssets, renderDraftPage, type StaffPerson, type Team } from '#server';
import type { TeamPort } from '#studio/service';

import type { CommandContext } from './command.ts';

interface Drafted {
  readonly team: Team;
  readonly book: LoadedProviders;
  readonly flows: readonly FlowSource[];
}

/** The pages of drafts for the people who may read them. The code of pages is loaded with the first one that is shown. */
export function openTeamPages(
  { loadRender, clientDir }: CommandContext,
  { team, book, flows }: Drafted,
): TeamPort<StaffPerson>['pages'] {
  /** What the person sees of the provider: its draft, else what is in force. */
  async function read(person: StaffPerson, slug: string): Promise<DraftedProvider | readonly string[] | undefined> {
    const found = (await team.providers()).find((one) => one.slug === slug);
    if (found === undefined || team.memberAt(person, found.provider_id).roles.length === 0) return undefined;
    const reading = book.readKept(slug, found.draft?.text ?? found.newest, flows);
    if ('diagnostics' in reading) return reading.diagnostics.map(describeDiagnostic);
    return { provider: reading.provider, flows: book.flowsOf(reading.provider) };
  }

  return {
    async list(person, slug) {
      const drafted = await read(person, slug);
      if (drafted === undefined) return undefined;
      return 'provider' in drafted ? { pages: listDraftPages(drafted, new Date()) } : { problems: drafted };
    },
    async show(person, { provider, path, language }) {
      const drafted = await read(person, provider);
      if (drafted === undefined || !('provider' in drafted)) return undefined;
      if (!loadRender || clientDir === undefined) throw new Error('no page can be made from here');
      const options = { render: await loadRender(), assets: readPageAssets(clientDir), pictures: book.pictures };
      return renderDraftPage(drafted, { path, locale: language, now: new Date() }, options);
    },
  };
}
