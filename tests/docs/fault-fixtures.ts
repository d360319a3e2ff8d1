import type { Diagnostic } from '#engine/check';

import { checkBrokenFlow, brokenFlows, soundFlow } from '../flows/broken-flows.ts';
import { brokenConfigurations, checkBrokenConfiguration, readConfigurationFile } from '../configuration/broken-configurations.ts';

/** A file that is broken on purpose. */
export interface Fixture {
  readonly name: string;
  readonly code: string;
  readonly told: readonly Diagnostic[];
  /** The broken file, and the sound one that it was before; nothing where a picture of either says nothing. */
  readonly wrong?: string | undefined;
  readonly sound?: string | undefined;
}

const CODE_LENGTH = 'FLOW000'.length;

/** Every file that is broken on purpose, with what is told of it. */
export function readFixtures(): readonly Fixture[] {
  return [...brokenFlows.map(ofFlow), ...brokenConfigurations.map(ofConfiguration)];
}

function ofFlow(name: string): Fixture {
  const { text, before } = soundFlow(name);
  const file = name.endsWith('.overlay.json') ? 'providers/north.json' : 'flows/bicycle-repair.json';
  const told = checkBrokenFlow(name).map((one) => ({ ...one, file }));
  return { name, code: name.slice(0, CODE_LENGTH), told, wrong: text, sound: before };
}

function ofConfiguration(name: string): Fixture {
  const told = checkBrokenConfiguration(name);
  const file = told[0]?.file ?? '';
  const wrong = readConfigurationFile(`faults/${name}`, file);
  const sound = readConfigurationFile('sound', file);
  return { name, code: name.slice(0, CODE_LENGTH), told, wrong, sound };
}
