import { findPart, useFlowPage } from '#engine/react';
import { type ScreenHost, ScreenHostContext } from '#engine/starter';
import { type ComponentType, useMemo } from 'react';

import { Frame } from './frame.tsx';

/** A generic screen of the starter, in the frame of this theme. */
export function hosted(Generic: ComponentType): ComponentType {
  return function Hosted() {
    const { translate, locale, theme, today, tenant, options, session = {}, forms, uploads } = useFlowPage();
    const host: ScreenHost = useMemo(
      () => ({
        Frame,
        translate,
        locale,
        theme,
        around: { today, tenant, options, session, ...uploads },
        forms: {
          find: (name) => findPart(forms[name]),
          load: (name) => forms[name]?.() ?? Promise.reject(new Error(`there is no form "${name}"`)),
        },
      }),
      [translate, locale, theme, today, tenant, options, session, forms, uploads],
    );
    return (
      <ScreenHostContext.Provider value={host}>
        <Generic />
      </ScreenHostContext.Provider>
    );
  };
}
