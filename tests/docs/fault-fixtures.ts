import type { Diagnostic } from '#engine/check';

import { checkBrokenFlow, brokenFlows, soundFlow } from '../flows/broken-flows.ts';
import { brokenConfigurations, checkBrokenConfiguration, readConfigurationFile } from '../configuration/broken-configurations.ts';

/** A file that is broken on purpose. */
export interface Fixture {
  readonly name: string;
  readonly code: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The broken and the sound text of the file, where there is a text to show. */
  readonly wrong?: string | undefined;
  readonly sound?: string | undefined;
}

const CODE_LENGTH = 'FLOW000'.length;

/** Every file that is broken on purpose, with its diagnostics. */
export function readFixtures(): readonly Fixture[] {
  return [...brokenFlows.map(ofFlow), ...brokenConfigurations.map(ofConfiguration)];
}

function ofFlow(name: string): Fixture {
  const { text, before } = soundFlow(name);
  const file = name.endsWith('.overlay.json') ? 'providers/north.json' : 'flows/bicycle-repair.json';
  const diagnostics = checkBrokenFlow(name).map((one) => ({ ...one, file }));
  return { name, code: name.slice(0, CODE_LENGTH), diagnostics, wrong: text, sound: before };
}

function ofConfiguration(name: string): Fixture {
  const diagnostics = checkBrokenConfiguration(name);
  const file = diagnostics[0]?.file ?? '';
  const wrong = readConfigurationFile(`faults/${name}`, file);
  const sound = readConfigurationFile('sound', file);
  return { name, code: name.slice(0, CODE_LENGTH), diagnostics, wrong, sound };
}
