import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { widget as agreements } from './agreements.tsx';

export const uses: WidgetUses = { gives: ['array'] };

/** The box of an authorization that patients read themselves: no agent acts here, so nothing is read aloud. */
export const widget: Widget = { ...agreements, name: 'payment-authorization' };
