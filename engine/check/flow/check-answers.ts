import { formsOf } from '../../open-flow.ts';
import type { Row } from '../../schema/row.ts';
import type { Act } from '../../schema/run.ts';
import type { Step } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';
import { asList } from './places.ts';

/** What visitors answer arrives: actions find the fields that they read, a slot or an action takes each form, and something fills each slot. */
export function checkAnswers(checking: Checking): readonly Fault[] {
  return [...checking.flow.steps.flatMap((step, index) => checkStep(checking, step, index)), ...checkSlots(checking)];
}

function checkStep(checking: Checking, step: Step, index: number): readonly Fault[] {
  const { form, submit } = step;
  if (form === undefined) return [];
  const started = submit === undefined ? [] : runsOf(checking, submit, ['steps', index, 'submit']);
  const missing = started.flatMap(({ action, path }) => checkInput(checking, { form, action, path }));
  const isKept = Object.values(checking.flow.data).some((slot) => formsOf(slot).includes(form));
  if (isKept || started.length > 0 || checking.registry?.screenUses === undefined) return missing;
  const message = `the answers of the form "${form}" are thrown away: no slot keeps them, and "submit" runs no action`;
  return [faultAt('answers-lost', ['steps', index, 'form'], message, `add a slot with "form": "${form}" to "data"`)];
}

/** The actions that a form starts, itself or by shared runs, and where that is written. */
function runsOf({ flow }: Checking, act: Act, path: JsonPath): readonly { readonly action: string; readonly path: JsonPath }[] {
  if ('run' in act) return [{ action: act.run, path: [...path, 'run'] }];
  const rows: readonly Row[] = asList(act.do);
  return rows.flatMap(({ run }, index) => {
    const action = run === undefined ? undefined : flow.runs?.[run]?.run;
    if (action === undefined) return [];
    return [{ action, path: Array.isArray(act.do) ? [...path, 'do', index, 'run'] : [...path, 'do', 'run'] }];
  });
}

interface Input {
  readonly form: string;
  readonly action: string;
  readonly path: JsonPath;
}

/** Of several lists of fields, the form may have any; the one that it nearly has is reported. */
function checkInput({ registry }: Checking, { form, action, path }: Input): readonly Fault[] {
  const lists = registry?.actions?.[action]?.input ?? [];
  const fields = registry?.forms?.[form];
  if (fields === undefined || lists.length === 0) return [];
  const required = registry?.requiredFields?.[form] ?? fields;
  const optional = lists.map((list) => list.filter((field) => fields.includes(field) && !required.includes(field)));
  const lacking = lists.map((list) => list.filter((field) => !fields.includes(field)));
  const asked = lacking.findIndex((list) => list.length === 0);
  if (lacking.some((list, index) => list.length === 0 && optional[index]?.length === 0)) return [];
  if (asked >= 0) {
    const names = listed(optional[asked] ?? []);
    const message = `the action "${action}" needs ${names}, which the form "${form}" does not require`;
    return [faultAt('input-missing', path, message, `add ${names} to "required" of the form`)];
  }
  const shares = lists.map((list, index) => (lacking[index]?.length ?? 0) / list.length);
  const fewest = lacking[shares.indexOf(Math.min(...shares))] ?? [];
  const names = listed(fewest);
  const message = `the action "${action}" reads ${names}, which the form "${form}" does not ask for`;
  const known = fields.filter((field) => !lists.flat().includes(field));
  return [
    faultAt(
      'input-missing',
      path,
      message,
      didYouMean(fewest[0] ?? '', known) ?? `add ${names} to the form, or run another action`,
    ),
  ];
}

function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' and ');
}

/** A slot is filled by a form, an action, a row or a link. What actions store is known only with a registry. */
function checkSlots({ flow, places, registry }: Checking): readonly Fault[] {
  // Actions that only the host knows may fill any slot.
  if (registry?.screenUses === undefined || registry.actions === undefined) return [];
  const filled = new Set<string>();
  for (const { outcomes } of Object.values(registry.actions))
    for (const { stores = [] } of Object.values(outcomes)) stores.forEach((slot) => filled.add(slot));
  for (const { rows } of places.decisions) for (const { set = {} } of rows) Object.keys(set).forEach((slot) => filled.add(slot));
  for (const { leave, repeat } of flow.steps) {
    Object.keys(leave?.set ?? {}).forEach((slot) => filled.add(slot));
    if (repeat) filled.add(repeat.slot);
  }
  for (const { slot } of Object.values(flow.query ?? {})) filled.add(slot);
  return Object.entries(flow.data).flatMap(([name, slot]) => {
    if (filled.has(name) || formsOf(slot).length > 0) return [];
    const message = `nothing ever fills the slot "${name}": no form, action, row or link`;
    return [{ ...faultAt('slot-unfilled', ['data', name], message, 'add "form", or remove the slot'), atKey: true as const }];
  });
}
