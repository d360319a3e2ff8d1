import type { CompiledFlow } from '#engine';
import { createContext, useContext, type ComponentType } from 'react';

import type { ActionResult, RunInput } from './flow-store-interface.ts';
import type { LoadPart } from './parts.ts';
import type { quoteAnswers } from './quote-answers.ts';
import type { FormTheme } from './theme.ts';
import type { FormContext, FormModule, Translate } from './widget.ts';

/** A flow as the bundler serves it (`flow.json?flow`): compiled, with its forms and what shows them. */
export interface FlowModule {
  readonly flow: CompiledFlow;
  /** By name: fetches a form of the flow. */
  readonly forms: Readonly<Record<string, LoadPart<FormModule>>>;
  readonly theme: FormTheme;
  /** Those that come with the page. */
  readonly screens: FlowScreens;
  /** By name: fetches a screen that does not. */
  readonly laterScreens?: Readonly<Record<string, LoadPart<{ readonly Screen: ComponentType }>>>;
  /** In a flow whose texts show answers: what fills them in. */
  readonly quoteAnswers?: typeof quoteAnswers;
  /** Those that the host's files have, and that the engine brings. */
  readonly actions?: Readonly<Record<string, FlowActionFunction>>;
  readonly uploads?: FlowUploads | undefined;
}

/** Where the files of visitors go. */
export interface FlowUploads {
  readonly upload: NonNullable<FormContext['upload']>;
  readonly removeUpload?: NonNullable<FormContext['removeUpload']>;
}

/** An action in a file of its own: what it promises, for the checker and the proof, and what it does. */
export interface DeclaredAction {
  /** By name, with the slots that it stores. */
  readonly outcomes: Readonly<Record<string, { readonly stores?: readonly string[] }>>;
  /** The codes with which it can fail. */
  readonly errors?: readonly string[];
  readonly run: FlowActionFunction;
}

/** What a flow can run: answers its outcome by name, or with what it stores. An error with a `code` is a refusal. */
export type FlowActionFunction = (run: RunInput) => Promise<ActionResult | string> | ActionResult | string;

/** What shows the steps, by the names that steps have in "screen"; `form-step` shows those that name none. */
export type FlowScreens = Readonly<Record<string, ComponentType>>;

/** What the screens of a flow share beside the flow itself. */
export interface FlowPage extends Pick<FormContext, 'locale' | 'today' | 'tenant' | 'options' | 'session'> {
  readonly translate: Translate;
  readonly theme: FormTheme;
  readonly forms: FlowModule['forms'];
  readonly uploads?: FlowUploads | undefined;
  readonly flow: CompiledFlow;
  /** Goes to a path, as a link does. */
  readonly go: (path: string) => void;
}

export const FlowPageContext = createContext<FlowPage | undefined>(undefined);

export function useFlowPage(): FlowPage {
  const page = useContext(FlowPageContext);
  if (!page) throw new Error('useFlowPage is outside of a Flow');
  return page;
}
