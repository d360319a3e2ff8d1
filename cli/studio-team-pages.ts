import type { LoadedProviders } from '#configuration';
import { describeDiagnostic, type FlowSource } from '#engine/check';
import {
  compareScreens,
  type DraftedProvider,
  hashOfText,
  listDraftPages,
  renderDraftPage,
  showScreen,
  type StaffPerson,
  type Team,
  type TeamProvider,
} from '#server';
import type { ComparedScreens, TeamPort } from '#studio/service';

import type { CommandContext } from './command.ts';
import { newNonce, pictureToolsOf, visitorsOf } from './studio-pictures.ts';

type Sides = Parameters<typeof compareScreens>[0];

interface Drafted {
  readonly team: Team;
  readonly book: LoadedProviders;
  readonly flows: readonly FlowSource[];
}

/** The pages of drafts for the people who may read them. The code of pages is loaded with the first one that is shown. */
export function openTeamPages(context: CommandContext, { team, book, flows }: Drafted): TeamPort<StaffPerson>['pages'] {
  /** The provider, for a person who may read it. */
  async function find(person: StaffPerson, slug: string): Promise<TeamProvider | undefined> {
    const found = (await team.providers()).find((one) => one.slug === slug);
    return found === undefined || team.memberAt(person, found.provider_id).roles.length === 0 ? undefined : found;
  }

  /** What such a text makes of the provider, or its faults. */
  function read(slug: string, text: string): DraftedProvider | readonly string[] {
    const reading = book.readKept(slug, text, flows);
    if ('diagnostics' in reading) return reading.diagnostics.map(describeDiagnostic);
    return { provider: reading.provider, flows: book.flowsOf(reading.provider) };
  }

  /** What is coming: the draft, or the newest version. */
  function readComing({ slug, draft, newest }: TeamProvider): DraftedProvider | readonly string[] {
    return read(slug, draft?.text ?? newest);
  }

  const toolsOf = async () => pictureToolsOf(context, book.pictures);

  /** The version in force, which a new provider has not, and what is coming; with the same invented people on both sides. */
  async function sidesOf(found: TeamProvider, now: Date): Promise<Sides | readonly string[]> {
    const before = found.inForce === '' ? undefined : read(found.slug, found.inForce);
    if (before !== undefined && !('provider' in before)) return before;
    const after = readComing(found);
    if (!('provider' in after)) return after;
    const withVisitors = await visitorsOf((before ?? after).provider, now);
    return { ...(before && { before: withVisitors(before) }), after: withVisitors(after) };
  }

  const once = rememberLast<ComparedScreens>();

  return {
    async list(person, slug) {
      const found = await find(person, slug);
      if (found === undefined) return undefined;
      const coming = readComing(found);
      if (!('provider' in coming)) return { problems: coming };
      const now = new Date();
      return { pages: listDraftPages((await visitorsOf(coming.provider, now))(coming), now) };
    },
    async show(person, { provider, language, ...page }) {
      const found = await find(person, provider);
      const coming = found && readComing(found);
      if (coming === undefined || !('provider' in coming)) return undefined;
      const now = new Date();
      const draft = (await visitorsOf(coming.provider, now))(coming);
      return renderDraftPage(draft, { ...page, locale: language, now, nonce: newNonce() }, await toolsOf());
    },
    async compare(person, slug) {
      const found = await find(person, slug);
      if (found === undefined) return undefined;
      const texts = hashOfText([found.inForce, found.draft?.text ?? found.newest].join('\n'));
      return once(slug, texts, async () => {
        const now = new Date();
        const sides = await sidesOf(found, now);
        return 'after' in sides ? compareScreens(sides, now, await toolsOf()) : { problems: sides };
      });
    },
    async showCompared(person, { provider, language, ...screen }) {
      const found = await find(person, provider);
      if (found === undefined) return undefined;
      const now = new Date();
      const sides = await sidesOf(found, now);
      if (!('after' in sides)) return undefined;
      return showScreen(sides, { ...screen, locale: language, now, nonce: newNonce() }, await toolsOf());
    },
  };
}

/** Pages show the day, so a comparison is made anew after this time. */
const LASTS_MS = 10 * 60_000;

/** Does the work for a provider once for everyone who asks, until its texts are other ones. */
function rememberLast<T>() {
  const known = new Map<string, { readonly of: string; readonly at: number; readonly result: Promise<T> }>();
  return (slug: string, of: string, work: () => Promise<T>): Promise<T> => {
    const last = known.get(slug);
    if (last?.of === of && performance.now() - last.at < LASTS_MS) return last.result;
    const result = work();
    known.set(slug, { of, at: performance.now(), result });
    result.catch(() => known.delete(slug));
    return result;
  };
}
