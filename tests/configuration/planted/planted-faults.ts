import { files } from './files.ts';
import { flows } from './flows.ts';
import { forms, texts } from './forms-and-texts.ts';
import { mainPath } from './main-path.ts';
import type { PlantedFault } from './planted-fault.ts';
import { providers } from './providers.ts';

export type { PlantedFault } from './planted-fault.ts';

export interface Section {
  readonly title: string;
  readonly faults: readonly PlantedFault[];
}

/** Mistakes that the check once accepted, by what they are in. */
export const plantedFaults: readonly Section[] = [
  { title: 'The main path', faults: mainPath },
  { title: 'Files', faults: files },
  { title: 'Steps, runs and buttons', faults: flows },
  { title: 'Forms', faults: forms },
  { title: 'Texts removed from every language', faults: texts },
  { title: 'Providers', faults: providers },
];
