import {
  isTag,
  locateTextFaults,
  LANGUAGE_NAME,
  nameOf,
  readLocale,
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
export function checkLanguages(words: readonly FlowSource[], serverWords: readonly FlowSource[]): readonly Diagnostic[] {
  const [pages, server] = [words, serverWords].map((sources) => new Set(sources.map(nameOf)));
  const lone = (source: FlowSource, others: ReadonlySet<string> | undefined, folder: string): readonly TextFault[] => {
    const name = nameOf(source);
    if (others === undefined || others.size === 0 || others.has(name)) return [];
    const message = `"${name}" has no file in ${folder}/`;
    return [{ fault: 'halfLanguage', path: [], message, cure: `add ${folder}/${name}.json: every language has both` }];
  };
  return [
    ...words.flatMap((source) =>
      locateTextFaults(readLocale(source), [...checkName(readLocale(source)), ...lone(source, server, 'locales/server')]),
    ),
    ...serverWords.flatMap((source) => locateTextFaults(readLocale(source), lone(source, pages, 'locales'))),
  ];
}

/** The switch shows each language by the name that its own file states. */
function checkName({ language, json, written }: Locale): readonly TextFault[] {
  if (json.faults.length > 0 || written.some(({ key }) => key === LANGUAGE_NAME)) return [];
  const name = isTag(language) ? languageName(language, language) : 'Français';
  const cure = `begin it with "${LANGUAGE_NAME}": "${name.charAt(0).toUpperCase()}${name.slice(1)}", which the switch of languages shows`;
  return [{ fault: 'missingText', path: [], message: 'the file does not name its language', cure }];
}
