import type { FormContext, FormModule, FormTheme, Translate } from '#engine/react';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';

import { type OwnWords, withOwnWords } from '../words/with-own-words.ts';

/** What the frame around a screen shows; the app draws it. */
export interface ScreenFrameProps {
  /** The heading of the page. */
  readonly title: string;
  /** What the visitor navigates to: another value moves the focus to the heading. */
  readonly place: string;
  /** The title of the document announces it first. */
  readonly hasError: boolean;
  /** Where Back goes instead of to the step before. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What the generic screens need of the app. */
export interface ScreenHost {
  readonly Frame: ComponentType<ScreenFrameProps>;
  readonly translate: Translate;
  readonly locale: string;
  readonly theme: FormTheme;
  /** What forms know of the app; the flow adds the rest. */
  readonly around: Pick<FormContext, 'today' | 'tenant' | 'options' | 'upload' | 'removeUpload'> & {
    readonly session: Readonly<Record<string, unknown>>;
  };
  readonly forms: {
    readonly find: (name: string) => FormModule | undefined;
    readonly load: (name: string) => Promise<FormModule>;
  };
}

export const ScreenHostContext = createContext<ScreenHost | undefined>(undefined);

/** The app around this screen. Its translation knows the screen's own words too. */
export function useScreenHost(words?: OwnWords): ScreenHost {
  const host = useContext(ScreenHostContext);
  if (!host) throw new Error('a generic screen needs a ScreenHostContext above it');
  return useMemo(() => (words ? { ...host, translate: withOwnWords(words, host.translate, host.locale) } : host), [host, words]);
}
