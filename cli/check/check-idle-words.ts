import { forVersions } from '#configuration';
import { parseJsonWithPositions, type Diagnostic, type Flow, type FlowSource, nameOf, asObject } from '#engine/check';

import type { Configuration } from '../configuration.ts';
import type { Proved } from '../prove/prove-configuration.ts';
import { ownTexts } from './check-provider-words.ts';
import { locateFaults, type ConfigurationFault } from './configuration-fault.ts';

/** Own words for the title or the lead of a step that this provider never shows: patients do not read them. */
export function checkIdleWords(
  proved: readonly Proved[],
  { providers }: Pick<Configuration, 'providers'>,
): readonly Diagnostic[] {
  return providers.flatMap((file) => forVersions(file, (source) => idleWordsOf(source, proved)));
}

function idleWordsOf(source: FlowSource, proved: readonly Proved[]): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const titled = proved.filter((one) => one.providers.includes(nameOf(source))).flatMap(hiddenTitles);
  const faults = ownTexts(asObject(json.value)).flatMap(({ path, key }): readonly ConfigurationFault[] => {
    const title = key.replace(/\.lead$/, '.title');
    const hidden = titled.find((one) => one.title === title && one.flow === path[1]);
    if (hidden === undefined) return [];
    const message = `"${key}" is a text of the step "${hidden.step}", which this provider never shows`;
    return [{ fault: 'idleWords', path, atKey: true, message, cure: 'word the step that is shown in its place, or remove this' }];
  });
  return locateFaults({ file: source.file, json }, faults);
}

/** The titles that only steps have which are switched off. */
function hiddenTitles({ source, proof }: Proved) {
  const { flow, steps } = JSON.parse(source.text) as Flow;
  const isOff = (id: string) => proof.switchedOff.includes(id);
  const shown = new Set(steps.flatMap(({ id, title }) => (isOff(id) ? [] : [title])));
  return steps.filter(({ id, title }) => isOff(id) && !shown.has(title)).map(({ id, title }) => ({ flow, step: id, title }));
}
