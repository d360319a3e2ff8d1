/** Every form with what renders it, for a test that bundles them with and without a plugin. */
export { StepForm } from '#engine/react';
export { formTheme } from '#widgets';
export { I18nextProvider } from 'react-i18next';
export { forms } from 'virtual:forms';
