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
export { type ScreenFrameProps, type ScreenHost, ScreenHostContext } from './screens/screen-host.ts';
export { withOwnWords } from './words/with-own-words.ts';
