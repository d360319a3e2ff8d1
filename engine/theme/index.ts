/** What a flow looks like until its host brings screens and a theme: `theme.css` styles them, beside the widgets of `starter/`. */
export { screens } from './all-screens.ts';
export { FormStep } from './form-step.tsx';
export { hosted } from './hosted.tsx';
export { NotFound } from './not-found.tsx';
export { Review } from './review.tsx';
export { theme } from './theme.tsx';
