import { draftDeclarations, submitAnswersDeclaration } from '#engine/actions';
import { genericScreens, genericScreenUses, starterUses } from '#engine/starter';

const actions = Object.fromEntries([submitAnswersDeclaration, ...draftDeclarations].map((action) => [action.name, action]));

/** Every name that a flow may use here: those of the package, and none of the product. Names of forms and texts are in the files. */
export const names = {
  selectors: [],
  actions,
  screens: ['form-step', 'review', 'not-found', ...Object.keys(genericScreens)],
  screenUses: genericScreenUses,
  widgets: Object.keys(starterUses),
  widgetUses: starterUses,
  checks: [],
};
