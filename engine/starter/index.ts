/** What an app can begin with: screens that make steps without code. */
export { genericScreens, genericScreenUses } from './screens/index.ts';
export { type ScreenFrameProps, type ScreenHost, ScreenHostContext } from './screens/screen-host.ts';
export { withOwnWords } from './with-own-words.ts';
