import { openTryOut, type TryOut } from '#configuration';
import { orRefusal } from './studio-team-work.ts';
import { PublishRefusal, type StaffPerson, type Team } from '#server';
import type { TeamPort } from '#studio/service';

import type { CommandContext } from './command.ts';
import { readFlows } from './configuration.ts';
import { fileText } from './new-provider/draft.ts';
import { interview } from './new-provider/interview.ts';
import { questionsFor } from './new-provider/questions.ts';

interface Beginning extends Pick<TeamPort<StaffPerson>, 'begin'> {
  /** The ids with which a person may begin a provider. */
  readonly mayBegin: (person: StaffPerson) => Promise<'any' | readonly string[]>;
}

const ID = /^[a-z0-9][a-z0-9-]*$/;

/** Begins providers as drafts, from the answers that `causeway new-provider` takes. A person who may edit an id may begin it. */
export function openBeginning(context: CommandContext, team: Team): Beginning {
  const takenIds = async () => new Set((await team.providers()).flatMap(({ provider_id, slug }) => [provider_id, slug]));
  const requireEditor = async (person: StaffPerson, provider_id: string) => {
    if (!ID.test(provider_id)) throw new PublishRefusal('notAllowed');
    await team.requireRole({ provider_id, by: team.memberAt(person, provider_id) }, ['editor'], 'begin the provider');
  };
  let opened: Promise<TryOut> | undefined;
  return {
    async mayBegin(person) {
      const ids = team.idsOfEditor(person);
      if (ids === 'any') return ids;
      const taken = await takenIds();
      return ids.filter((id) => ID.test(id) && !taken.has(id));
    },
    begin: (person, answers) =>
      orRefusal(async () => {
        const { slug: wanted } = answers;
        // First: a person learns nothing of the ids that they may not edit, not even which are taken.
        if (wanted !== undefined) await requireEditor(person, wanted);
        const taken = await takenIds();
        const tryOut = await (opened ??= openTrying(context));
        const result = await interview({
          questions: questionsFor((slug) => taken.has(slug), tryOut.flows),
          given: answers,
          tryOut,
          ask: undefined,
          report: () => {},
          explain: () => undefined,
        });
        if (result === 'interrupted') return { problems: [] };
        if ('problems' in result) return { problems: result.problems.map((problem) => problem.replace(/^--/, '')) };
        const { slug } = result.draft;
        const begun = await team.begin({ provider_id: slug, by: team.memberAt(person, slug), text: fileText(result.draft) });
        return begun ? { slug } : { problems: [`slug: ${slug} is there already`] };
      }),
  };
}

/** Hosts that others have are found when the provider is published: what is in force by then decides. */
async function openTrying({ root, loadRegistry }: CommandContext): Promise<TryOut> {
  return openTryOut({ flows: readFlows(root), registry: await loadRegistry() });
}
