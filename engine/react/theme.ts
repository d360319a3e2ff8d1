import type { ComponentType, ReactNode, Ref } from 'react';
import type { Widget } from './widget.ts';

/** One line of the error summary. A mended one stays in its place, so that nothing moves under the visitor's finger. */
export interface SummaryLine {
  /** The id of the control to go to; a message about the whole form has none. */
  readonly fieldId: string | undefined;
  readonly text: string;
  readonly isCorrected: boolean;
}

/** What the frame around a widget shows. */
export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
  readonly layout: NonNullable<Widget['layout']>;
  /** Shares its line with its neighbor. */
  readonly isHalf: boolean;
  /** How many of twelve columns it takes where there are columns. */
  readonly span: number | undefined;
  readonly children: ReactNode;
}

/** The list of what is wrong, at the top of the form; it takes the focus when it appears. */
export interface ErrorSummaryProps {
  readonly lines: readonly SummaryLine[];
  /** For the element that takes the focus. React 18 gives a component no `ref` among its props. */
  readonly boxRef: Ref<HTMLDivElement>;
  readonly onFollow: (fieldId: string) => void;
}

/** The end of the form: a bar that stays in view, small print, and the one button. */
export interface SubmitAreaProps {
  readonly label: string;
  readonly note: string | undefined;
  readonly bar: ReactNode;
  /** Not `disabled`: the button keeps its focus, and pressing it reports what is missing. */
  readonly isIncomplete: boolean;
  readonly isBusy: boolean;
}

/** How forms look; the engine's form brings the behaviour. */
export interface FormTheme {
  readonly FieldFrame: ComponentType<FieldFrameProps>;
  readonly ErrorSummary: ComponentType<ErrorSummaryProps>;
  readonly SubmitArea: ComponentType<SubmitAreaProps>;
}

/** Ids of the parts of a field, shared by the widget's control and the frame around it. */
export function fieldIds(id: string) {
  return { control: id, label: `${id}-label`, hint: `${id}-hint`, problem: `${id}-problem` } as const;
}
