import { parse } from 'jsonc-parser';
import { asList, asObject } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { providerFile } from '../provider-file.ts';

interface ProblemsProps {
  readonly title: string;
  readonly problems: readonly string[];
}

/** Why no page is shown, or none as the files are now. */
export function Problems({ title, problems }: ProblemsProps) {
  return (
    <div className="preview-problems" role="alert">
      <p>{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A list that scrolls is read by keyboard, too. */}
      <ul lang="en" tabIndex={0}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** The languages of a provider, its first one first. */
export function languagesOf(drafts: Drafts, provider: string): readonly string[] {
  const text = drafts[providerFile(drafts, provider) ?? '']?.text ?? '{}';
  return asList(asObject(parse(text))['locales']).filter((tag) => typeof tag === 'string');
}
