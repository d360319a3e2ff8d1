import { autocompletion, type Completion, type CompletionContext, snippet } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';

import { createJsonLanguage, type JsonLanguage } from './json-language.ts';

type Schemas = Parameters<typeof createJsonLanguage>[0];

const HOVER_MS = 350;

/** Completes the names of a file and describes them, by the schemas that `read` returns at that time. */
export function completeNames(file: string, read: () => Schemas | undefined): Extension {
  const language = languageOf(read);
  return [
    autocompletion({ override: [async (context) => completionsAt(context, file, language())], activateOnTyping: true }),
    hoverTooltip(
      async (view, at) => {
        const words = await language()?.descriptionAt(file, view.state.doc.toString(), at);
        return words === undefined ? null : { pos: at, create: () => ({ dom: description(words) }) };
      },
      { hoverTime: HOVER_MS },
    ),
  ];
}

/** The service of before while the schemas are the same: it has read them. */
function languageOf(read: () => Schemas | undefined): () => JsonLanguage | undefined {
  let known: { readonly schemas: Schemas; readonly language: JsonLanguage } | undefined;
  return () => {
    const schemas = read();
    if (schemas && known?.schemas !== schemas) known = { schemas, language: createJsonLanguage(schemas) };
    return known?.language;
  };
}

async function completionsAt({ state, pos }: CompletionContext, file: string, language: JsonLanguage | undefined) {
  const offers = (await language?.offersAt(file, state.doc.toString(), pos)) ?? [];
  const [first] = offers;
  if (!first) return null;
  const options = offers.map(({ typed, name, description: info, template, to: end }): Completion => ({
    label: typed,
    displayLabel: name,
    ...(info !== '' && { info: () => description(info) }),
    // What follows the caret, such as the quotation mark, is replaced, too.
    apply: (view, completion, from, to) => snippet(template)(view, completion, from, to + Math.max(0, end - pos)),
  }));
  return { from: first.from, options, validFor: /^"?[\w.:*-]*$/ };
}

function description(words: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'description';
  box.lang = 'en';
  box.append(...words.split('\n').map((line) => Object.assign(document.createElement('p'), { textContent: line })));
  return box;
}
