import type { ComponentType } from 'react';

import { genericScreens } from './generic.tsx';

export { adviceFor } from './refusal-advice.ts';

const files = import.meta.glob('./steps/*.tsx', { eager: true, import: 'Screen' }) as Readonly<Record<string, ComponentType>>;

/**
 * The screens behind the first one, by the names that flows use: those of the engine, and `screens/steps/<name>.tsx`. The browser fetches them while the
 * visitor fills the first form in.
 */
export const laterScreens: Readonly<Record<string, ComponentType>> = {
  ...genericScreens,
  ...Object.fromEntries(Object.entries(files).map(([path, screen]) => [path.slice('./steps/'.length, -'.tsx'.length), screen])),
};
