import {
  isTag,
  locateTextFaults,
  LANGUAGE_NAME,
  nameOf,
  type Diagnostic,
  type FlowSource,
  type Locale,
  type TextFault,
} from '#engine/check';
import { FIRST_LANGUAGE, languageName } from '#rules';

/** The locale files, the one of the language in which texts are written first before all others. */
export function firstLanguageFirst(sources: readonly FlowSource[]): readonly FlowSource[] {
  return sources.toSorted((a, b) => Number(nameOf(b) === FIRST_LANGUAGE) - Number(nameOf(a) === FIRST_LANGUAGE));
}

/** What pages show of a language and what the server writes in it are one file each; a switch to it needs its name. */
export function checkLanguages(pages: readonly Locale[], server: readonly Locale[]): readonly Diagnostic[] {
  return [
    ...pages.flatMap((locale) => locateTextFaults(locale, [...checkName(locale), ...lone(locale, server, 'locales/server')])),
    ...server.flatMap((locale) => locateTextFaults(locale, lone(locale, pages, 'locales'))),
  ];
}

function lone({ language }: Locale, others: readonly Locale[], folder: string): readonly TextFault[] {
  if (others.length === 0 || others.some((other) => other.language === language)) return [];
  const message = `"${language}" has no file in ${folder}/`;
  return [{ fault: 'halfLanguage', path: [], message, cure: `add ${folder}/${language}.json: every language has both` }];
}

/** The switch shows each language by the name that its own file states. */
function checkName({ language, json, written }: Locale): readonly TextFault[] {
  if (json.faults.length > 0 || written.some(({ key }) => key === LANGUAGE_NAME)) return [];
  const name = isTag(language) ? languageName(language, language) : 'Français';
  const cure = `begin it with "${LANGUAGE_NAME}": "${name.charAt(0).toUpperCase()}${name.slice(1)}", which the switch of languages shows`;
  return [{ fault: 'missingText', path: [], message: 'the file does not name its language', cure }];
}
