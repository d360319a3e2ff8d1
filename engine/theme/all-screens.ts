import type { FlowScreens } from '#engine/react';
import { genericScreens } from '#engine/starter';

import { formScreens, hosted } from './screens.tsx';

/** Every screen, for a host that has no bundler to choose those of its flow. In a module of its own, which a bundler leaves out. */
export const screens: FlowScreens = {
  ...Object.fromEntries(Object.entries(genericScreens).map(([name, Generic]) => [name, hosted(Generic)])),
  ...formScreens,
};
