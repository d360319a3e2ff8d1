import { externalAgents, internalAgents } from './agents.ts';
import { choosing } from './choosing.ts';
import { embedded } from './embedded.ts';
import { finding } from './finding.ts';
import { moving } from './moving.ts';
import { documents, landing } from './pages.ts';
import { paying } from './paying.ts';
import { refusals } from './refusals.ts';
import { runningPlan } from './running-plan.ts';
import type { Screen, Section } from './screen.ts';

/** All screens, in the order of a patient's path. */
export const sections: readonly Section[] = [
  landing,
  finding,
  choosing,
  paying,
  runningPlan,
  refusals,
  documents,
  internalAgents,
  externalAgents,
  moving,
  embedded,
];

export const screens: readonly Screen[] = sections.flatMap((section) => section.screens);
