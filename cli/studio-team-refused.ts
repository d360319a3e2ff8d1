import { basename } from 'node:path';

import type { LoadedProviders } from '#configuration';
import type { StaffPerson, Team } from '#server';
import type { RefusedFile } from '#studio/service';

/** A host or an identity that another provider has. */
const TAKEN = new Set(['PROV014', 'PROV015']);

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
    return book.problems().flatMap(({ file, code, message, cure }) => {
      const slug = basename(file, '.json');
      return TAKEN.has(code) && isSeen(slug) ? [{ file: fileOf(slug), code, message, cure }] : [];
    });
  };
}
