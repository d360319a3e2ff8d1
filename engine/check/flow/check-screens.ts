import type { ActUse, ScreenUses } from '../../declared-uses.ts';
import type { Step } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { CONTENT, screenOf } from './screen-of.ts';
import type { JsonPath } from '../source/source.ts';

/** What a screen declares that it needs, its step has: a title, a form that it can show, the acts of its buttons, and its lead. */
export function checkScreens(checking: Checking): readonly Fault[] {
  const screens = checking.registry?.screenUses;
  if (screens === undefined) return [];
  return checking.flow.steps.flatMap((step, index) => {
    const path: JsonPath = ['steps', index];
    const screen = screenOf(step);
    const uses = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
    if (uses === undefined) return checkTitle(step, path);
    const shown = { step, screen, uses, path };
    return [
      ...checkTitle(step, path),
      ...checkLead(checking, shown),
      ...checkForm(shown),
      ...checkContent(shown),
      ...checkActs(checking, shown),
    ];
  });
}

interface Shown {
  readonly step: Step;
  readonly screen: string;
  readonly uses: ScreenUses;
  readonly path: JsonPath;
}

function checkTitle({ id, title }: Step, path: JsonPath): readonly Fault[] {
  if (title !== undefined) return [];
  return [
    faultAt('untitled', [...path, 'id'], `the step "${id}" has no title, so its page is empty`, 'add "title": a locale key'),
  ];
}

function checkLead({ registry }: Checking, { step, uses, path }: Shown): readonly Fault[] {
  const { title } = step;
  if (uses.hasLead !== true || title === undefined || !registry?.hasText?.(title)) return [];
  const lead = title.replace(/title$/, 'lead');
  if (registry.hasText(lead)) return [];
  const message = `the step "${step.id}" shows "${lead}" below its title, which is not a key of the locale files`;
  return [faultAt('unknown-text', [...path, 'title'], message, didYouMean(lead, registry.texts ?? []) ?? `add "${lead}"`)];
}

function checkForm({ step, screen, uses, path }: Shown): readonly Fault[] {
  const { id, form } = step;
  if (uses.forms === 'any' || (form !== undefined && uses.forms.includes(form))) return [];
  const names = uses.forms.map((name) => `"${name}"`).join(' or ');
  if (form === undefined) {
    if (uses.forms.length === 0) return [];
    const message = `the screen "${screen}" shows a form, and the step "${id}" has none`;
    return [faultAt('wrong-form', [...path, 'id'], message, `add "form": ${names}`)];
  }
  const cure = names === '' ? 'remove "form", or name another screen' : `write ${names}, or name another screen`;
  return [
    faultAt('wrong-form', [...path, 'form'], `the screen "${screen}" of the step "${id}" cannot show the form "${form}"`, cure),
  ];
}

/** What a step states for its screen to show, the screen shows. */
function checkContent({ step, screen, uses, path }: Shown): readonly Fault[] {
  return CONTENT.filter((part) => step[part] !== undefined && uses.shows?.includes(part) !== true).map((part) => {
    const message = `the screen "${screen}" of the step "${step.id}" does not show "${part}"`;
    const cure = `remove "${part}", or name a screen that shows it, such as "plain-step"`;
    return { ...faultAt('unshown', [...path, part], message, cure), atKey: true as const };
  });
}

function checkActs({ flow, registry }: Checking, { step, screen, uses, path }: Shown): readonly Fault[] {
  // The form of a step has a button of its own; a step without one is sent by a button that it states.
  const hasButtons = uses.shows?.includes('buttons') === true;
  const hasSubmit = hasButtons && step.submit !== undefined && step.form === undefined;
  const own = { ...step.acts, ...(hasSubmit && { submit: step.submit }) };
  const byForm = registry?.formActUses?.[step.form ?? step.repeat?.form ?? ''] ?? {};
  const buttons = Object.keys(step.buttons ?? {}).map((act) => [act, 'whereOffered' as const] as const);
  const pressed: Readonly<Record<string, ActUse>> = { ...byForm, ...uses.acts, ...Object.fromEntries(buttons) };
  const isNeeded = (use: ActUse) =>
    use === 'always' ||
    (typeof use === 'object' && 'slot' in use && Object.hasOwn(flow.data, use.slot)) ||
    (typeof use === 'object' && 'fact' in use && Object.hasOwn(flow.facts, use.fact));
  const missing = Object.entries(pressed).filter(([act, use]) => isNeeded(use) && !Object.hasOwn(own, act));
  const spare = Object.keys(own).filter((act) => !Object.hasOwn(pressed, act));
  const at = (act: string): JsonPath => (act === 'submit' ? [...path, act] : [...path, 'acts', act]);
  const unmentioned = uses.forms === 'any' && registry?.formActUses === undefined ? [] : spare;
  return [
    ...missing.map(([act]) => {
      const where = Object.hasOwn(uses.acts ?? {}, act) ? `screen "${screen}"` : `form "${step.form ?? ''}"`;
      const message = `the ${where} has a button for the act "${act}", which the step "${step.id}" does not have`;
      return faultAt('missing-act', [...path, 'acts'], message, didYouMean(act, spare) ?? `add "${act}" to "acts"`);
    }),
    ...unmentioned.map((act) => {
      const message = `no button of the step "${step.id}" starts the act "${act}"`;
      const cure = hasButtons ? `add "${act}" to "buttons", or remove it` : 'remove it';
      const fault = faultAt('unpressed-act', at(act), message, didYouMean(act, Object.keys(pressed)) ?? cure);
      return { ...fault, atKey: true as const };
    }),
  ];
}
