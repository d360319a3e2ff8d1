/** What an app can begin with: screens that make steps without code, and widgets for the usual questions. */
export { checkboxes } from './widgets/checkboxes.tsx';
export { date } from './widgets/date.tsx';
export { file } from './widgets/file.tsx';
export { number } from './widgets/number.tsx';
export { phone } from './widgets/phone.tsx';
export { radio } from './widgets/radio.tsx';
export { country, state } from './widgets/region.tsx';
export { select } from './widgets/select.tsx';
export { starterUses, starterWidgets } from './widgets/list.ts';
export { email, text } from './widgets/text.tsx';
export { textarea } from './widgets/textarea.tsx';
export { yesNo } from './widgets/yes-no.tsx';
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
export { draftWords } from './words/drafts.ts';
export { fileWords } from './words/files.ts';
export { listWords } from './words/lists.ts';
export { withOwnWords } from './words/with-own-words.ts';
