import type { LoadedProviders } from '#configuration';
import { PublishRefusal, type StaffPerson, type StaffRole, type Team } from '#server';
import type { TeamPort, WorkAct } from '#studio/service';

import { CommandProblem } from './command.ts';
import type { StudioDatabase } from './studio-database.ts';
import { actOnWork, listWork } from './studio-work.ts';

type WorkOfTeam = TeamPort<StaffPerson>['work'];
type Asking = Pick<StudioDatabase, 'ask'>;

/** Records name people: every role of a provider reads them, and each look is recorded. */
const READERS: readonly StaffRole[] = ['viewer', 'editor', 'approver'];
const ACTORS: readonly StaffRole[] = ['editor'];
/** Acts that change nothing. */
const READING: readonly WorkAct['act'][] = ['look', 'problems', 'csv'];

/** The database of the service, with each provider as it is in force. */
export function openTeamDatabase(team: Team, book: LoadedProviders): Asking {
  return {
    async ask(slug, question) {
      book.takePublished([slug]);
      const provider = book.bySlug(slug);
      if (provider === undefined) return { problem: `the provider "${slug}" is not in force` };
      try {
        return await question(team.dbOf(provider.provider_id), provider);
      } catch (error) {
        if (error instanceof CommandProblem) return { problem: error.message };
        throw error;
      }
    },
  };
}

/** The work lists for people who sign in: the role of the person for the provider decides, and the audit names the person. */
export function openTeamWork(team: Team, database: Asking): WorkOfTeam {
  /** The roles of a person for a provider, if one of these is among them. */
  const enter = async (person: StaffPerson, slug: string, wanted: readonly StaffRole[], tried: string) => {
    const { provider_id } = (await team.providers()).find((one) => one.slug === slug) ?? {};
    // The same for a provider that does not exist, so that no one learns which there are.
    if (provider_id === undefined) throw new PublishRefusal('notAllowed');
    const by = team.memberAt(person, provider_id);
    await team.requireWorkRole({ provider_id, by }, wanted, tried);
    return by.roles;
  };
  return {
    list: (person, slug) =>
      orRefusal(async () => {
        const roles = await enter(person, slug, READERS, 'list the work');
        return listWork(
          database,
          slug,
          roles.some((role) => ACTORS.includes(role)),
        );
      }),
    act: (person, act) =>
      orRefusal(async () => {
        await enter(person, act.provider, READING.includes(act.act) ? READERS : ACTORS, describeAct(act));
        return actOnWork(database, `${person.name} (${person.person_id})`, act);
      }),
  };
}

/** What was tried, for the audit of a refusal. */
function describeAct(act: WorkAct): string {
  return `${act.act} ${'id' in act ? act.id : act.reference}`;
}

/** Answers a refusal, which is in the audit. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | { readonly refused: 'notAllowed' }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PublishRefusal) return { refused: 'notAllowed' };
    throw error;
  }
}
