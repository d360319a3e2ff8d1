import { basename } from 'node:path';

import type { LoadedProviders } from '#configuration';
import type { Diagnostic } from '#engine/check';
import type { StaffPerson, Team } from '#server';
import type { RefusedFile } from '#studio/service';

/** A host or an identity that another provider has. */
const TAKEN = new Set(['PROV014', 'PROV015']);

/** Why the service does not serve files whose name, identity or host belongs to another provider. */
function takenProblems(book: LoadedProviders): readonly Diagnostic[] {
  return book.problems().filter(({ code }) => TAKEN.has(code));
}

interface RefusingParts {
  readonly team: Team;
  readonly book: LoadedProviders;
  readonly fileOf: (slug: string) => string;
}

/** The files that the service does not serve because another provider has their name, identity or host; for those of either provider. */
export function refusedFiles({ team, book, fileOf }: RefusingParts) {
  return async (person: StaffPerson): Promise<readonly RefusedFile[]> => {
    const named = [...(await team.refused()), ...(await team.providers())];
    const isSeen = (slug: string) =>
      named.some((one) => one.slug === slug && team.memberAt(person, one.provider_id).roles.length > 0);
    book.takePublished(team.published.slugs());
    book.refresh();
    return takenProblems(book).flatMap(({ file, code, message, cure }) => {
      const slug = basename(file, '.json');
      return isSeen(slug) ? [{ file: fileOf(slug), code, message, cure }] : [];
    });
  };
}
