import type { Flow } from '../../schema/flow.ts';
import type { Diagnostic } from '../source/diagnostic.ts';
import { answersInTexts } from '../source/form-answers.ts';
import { checkShown, type TextPlace } from '../flow/shown-answers.ts';
import type { FlowSource } from '../source/source.ts';

import { locateTextFaults, type TextFault } from './text-fault.ts';
import type { ReadForm } from '../forms/read-form.ts';
import type { Locale, WrittenText } from './read-locale.ts';

/** Texts show answers that are known on their steps, and no answer where it does not belong. */
export function checkAnswerTexts(
  locales: readonly Locale[],
  flows: readonly FlowSource[],
  forms: readonly ReadForm[],
): readonly Diagnostic[] {
  return locales.flatMap((locale) =>
    locateTextFaults(
      locale,
      locale.written.flatMap((text) => faultsOf(text, flows, forms)),
    ),
  );
}

function faultsOf(
  { key, path, words }: WrittenText,
  flows: readonly FlowSource[],
  forms: readonly ReadForm[],
): readonly TextFault[] {
  const names = answersInTexts(String(words));
  if (names.length === 0) return [];
  const places = flows.flatMap((source) =>
    placesOf(key, JSON.parse(source.text) as Flow, forms).map((place) => ({ source, place })),
  );
  return names.flatMap((name): readonly TextFault[] => {
    if (places.length === 0) {
      const message = `"${key}" shows "${name}", and is no text of a step`;
      return [{ fault: 'shownAnswer', path, message, cure: 'show the answer in a text of a step' }];
    }
    const [found] = places.flatMap(({ source, place }) => checkShown(source, name, place) ?? []);
    return found
      ? [{ fault: 'shownAnswer', path, message: found.message, ...(found.cure !== undefined && { cure: found.cure }) }]
      : [];
  });
}

/** The steps that show a text: beside their title, in their form, or in a message of their rows. */
function placesOf(key: string, flow: Flow, forms: readonly ReadForm[]): readonly TextPlace[] {
  return flow.steps.flatMap((step) => {
    const { title, form } = step;
    // A title outside of any area is alone.
    const area = title?.replace(/[^.]+$/, '');
    const isInForm = forms.some(({ name, ui }) => name === form && JSON.stringify(ui).includes(`"${key}"`));
    const written = JSON.stringify(step);
    const isToast = [...written.matchAll(/"toast":\{[^{}]*"message":"([^"]+)"/g)].some(([, message]) => message === key);
    const isShown = (area && key.startsWith(area)) || isInForm || written.includes(`"${key}"`);
    return isShown ? [{ step: step.id, isPublic: key === title || isToast }] : [];
  });
}
