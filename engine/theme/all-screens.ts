import type { FlowScreens } from '#engine/react';
import { genericScreens } from '#engine/starter';

import { FormStep } from './form-step.tsx';
import { hosted } from './hosted.tsx';
import { NotFound } from './not-found.tsx';
import { Review } from './review.tsx';

/** Every screen, for a host that has no bundler to choose those of its flow. In a module of its own, which a bundler leaves out. */
export const screens: FlowScreens = {
  ...Object.fromEntries(Object.entries(genericScreens).map(([name, Generic]) => [name, hosted(Generic)])),
  'form-step': FormStep,
  review: Review,
  'not-found': NotFound,
};
