/** What a flow looks like until its host brings screens and a theme: `theme.css` styles them, beside the widgets of `starter/`. */
export { screens } from './all-screens.ts';
export { formScreens, hosted } from './screens.tsx';
export { theme } from './theme.tsx';
