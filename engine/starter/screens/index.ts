import type { ScreenUses } from '#engine';
import type { ComponentType } from 'react';

import * as checkAnswers from './check-answers.tsx';
import * as draftSaved from './draft-saved.tsx';
import * as formWithButtons from './form-with-buttons.tsx';
import * as confirmation from './confirmation.tsx';
import * as listStep from './list-step.tsx';
import * as openDraft from './open-draft.tsx';
import * as plainStep from './plain-step.tsx';
import * as saveDraft from './save-draft.tsx';
import * as taskList from './task-list.tsx';

interface ScreenFile {
  readonly Screen: ComponentType;
  readonly uses: ScreenUses;
}

const files: Readonly<Record<string, ScreenFile>> = {
  'check-answers': checkAnswers,
  'draft-saved': draftSaved,
  'form-with-buttons': formWithButtons,
  'list-step': listStep,
  'open-draft': openDraft,
  'plain-step': plainStep,
  'save-draft': saveDraft,
  confirmation,
  'task-list': taskList,
};

/** The screens that every flow can use, by name. */
export const genericScreens: Readonly<Record<string, ComponentType>> = mapFiles(({ Screen }) => Screen);

/** What each of them needs of its step, for the checker. */
export const genericScreenUses: Readonly<Record<string, ScreenUses>> = mapFiles(({ uses }) => uses);

function mapFiles<Part>(part: (file: ScreenFile) => Part): Readonly<Record<string, Part>> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, part(file)]));
}
