/** What an app can begin with: screens that make steps without code, and widgets for the usual questions. */
export { checkboxes, radio, yesNo } from './choices.tsx';
export { date } from './date.tsx';
export { file } from './file.tsx';
export { number } from './number.tsx';
export { phone } from './phone.tsx';
export { country, select, state } from './select.tsx';
export { starterUses, starterWidgets } from './list.ts';
export { email, text } from './text.tsx';
export { textarea } from './textarea.tsx';
export { genericScreens, genericScreenUses } from './screens/index.ts';
// One by one, so that a page brings those of its flow alone.
export { Screen as CheckAnswers } from './screens/check-answers.tsx';
export { Screen as Confirmation } from './screens/confirmation.tsx';
export { Screen as DraftSaved } from './screens/draft-saved.tsx';
export { Screen as FormWithButtons } from './screens/form-with-buttons.tsx';
export { Screen as ListStep } from './screens/list-step.tsx';
export { Screen as OpenDraft } from './screens/open-draft.tsx';
export { Screen as PlainStep } from './screens/plain-step.tsx';
export { Screen as SaveDraft } from './screens/save-draft.tsx';
export { Screen as TaskList } from './screens/task-list.tsx';
export { type ScreenFrameProps, type ScreenHost, ScreenHostContext } from './screens/screen-host.ts';
export { withOwnWords } from './words/with-own-words.ts';
