import { autocompletion, type Completion, type CompletionContext, snippet } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';

import { descriptionAt, offersAt } from '../../store/studio-store.ts';
import type { Offer } from '../../worker/messages.ts';

const HOVER_MS = 350;

/** Completes the names of a file and describes them. The worker finds them: it has the file, and what is in it. */
export function completeNames(file: string): Extension {
  return [
    autocompletion({ override: [async (context) => completionsAt(context, file)], activateOnTyping: true }),
    hoverTooltip(
      async (_, at) => {
        const words = await descriptionAt(file, at);
        return words === undefined ? null : { pos: at, create: () => ({ dom: description(words) }) };
      },
      { hoverTime: HOVER_MS },
    ),
  ];
}

/** What is before the caret: a name, or the string that it is in. */
const NAME = /^"?[\w.:*-]*$/;
const TYPED = /"?[\w.:*-]+$|"[^"]*$/;

async function completionsAt(context: CompletionContext, file: string) {
  const { pos, explicit } = context;
  const typed = context.matchBefore(TYPED);
  // The whole file is read for an answer: not for a space, a brace, or each letter of a sentence.
  if (!typed && !explicit) return null;
  const nothing = typed && { from: typed.from, options: [], validFor: /^"?[^"\n]*$/ };
  if (typed && !explicit && !NAME.test(typed.text)) return nothing;
  const offers = await offersAt(file, pos);
  const [first] = offers;
  if (!first) return nothing;
  const options = offers.map((offer): Completion => completionOf(offer, pos));
  return { from: first.from, options, validFor: NAME };
}

function completionOf({ typed, name, description: info, template, to: end }: Offer, pos: number): Completion {
  return {
    label: typed,
    displayLabel: name,
    ...(info !== '' && { info: () => description(info) }),
    // What follows the caret, such as the quotation mark, is replaced, too.
    apply: (view, completion, from, to) => snippet(template)(view, completion, from, to + Math.max(0, end - pos)),
  };
}

function description(words: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'description';
  box.lang = 'en';
  box.append(...words.split('\n').map((line) => Object.assign(document.createElement('p'), { textContent: line })));
  return box;
}
