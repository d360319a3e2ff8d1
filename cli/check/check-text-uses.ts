import type { TextUse } from '#engine';
import type { Diagnostic, Locale } from '#engine/check';

import { locateFaults, type ConfigurationFault } from './configuration-fault.ts';

/** The texts that the code of the app shows are there. What only another language lacks is reported beside it. */
export function checkTextUses([locale]: readonly Locale[], uses: readonly TextUse[]): readonly Diagnostic[] {
  if (locale === undefined || locale.json.faults.length > 0) return [];
  return locateFaults(
    locale,
    uses.flatMap((use) => missing(locale, use)),
  );
}

function missing({ texts }: Locale, { key, isBeginning = false, in: file }: TextUse): readonly ConfigurationFault[] {
  const isThere = isBeginning ? [...texts.keys()].some((text) => text.startsWith(key)) : texts.has(key);
  if (isThere) return [];
  const what = isBeginning ? `texts that begin with "${key}"` : `"${key}"`;
  const message = `pages show ${what} (${file}), and no locale file has ${isBeginning ? 'one' : 'it'}`;
  return [{ fault: 'usedText', path: key.split('.'), message, cure: 'add it to every file of locales/, or put it back' }];
}
