import type { Diagnostic } from '#engine/check';

import type { Section } from './planted-faults.ts';

const BEFORE = `# Mistakes that the check once missed

Reviewers put 201 mistakes into the shipped files, one at a time. The check missed 30 of them. The tables list those, and mistakes of the same kind. A test puts
each into the shipped files again (\`tests/configuration/planted-faults.test.ts\`), and holds the number, the file and the sentence that \`npx causeway check\`
reports. The [proof](the-proof.md) finds the mistakes of the main path.

After a change of a sentence, write this page anew: \`npx vitest run --project unit tests/configuration/planted-faults.test.ts -u\`
`;

const AFTER = `## Not found

| mistake | why |
|---|---|
| a required field that is only asked after an optional answer | It is no fault any more: the engine requires only what it asks. |
| a text whose key the code joins from parts, such as \`landing.facts.\` and a name | The check only knows that one key has this beginning. |
| a text that is wrong, a picture that does not load | Words and pictures are not proved. |
| an action that changes more than it declares | The check uses the declaration. \`tests/contract\` compares it with what the service answers. |
`;

/** The page of the mistakes: what is wrong, the number, and what staff read. */
export function pageOf(sections: readonly Section[], reported: ReadonlyMap<string, Diagnostic>): string {
  const tables = sections.map(({ title, faults }) => {
    const rows = faults.map(({ mistake, code, file }) => {
      const sentence = reported.get(mistake);
      const link = `[${code}](../reference/diagnostics/${code}.md)`;
      return `| ${mistake} | ${link} | \`${file}\` | ${sentence ? cellOf(sentence) : 'not reported'} |\n`;
    });
    return `## ${title}\n\n| mistake | number | reported at | sentence |\n|---|---|---|---|\n${rows.join('')}`;
  });
  return [BEFORE, ...tables, AFTER].join('\n');
}

/** The path that shows a failure of the proof is left out: it changes with every step of the flow. */
function cellOf({ message, cure }: Diagnostic): string {
  const [statement = ''] = message.split(' How they get there:');
  return [statement, ...(cure === undefined ? [] : [`Cure: ${cure}`])]
    .map((sentence) => sentence.replace(/[^.?]$/, '$&.'))
    .join(' ')
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;');
}
