import type { FormData, FormField, FormRules } from '#engine/form';
import type { ComponentType, ReactNode } from 'react';

/** Finds the text of a locale key; `values` fill its placeholders, and `count` chooses the plural. */
export interface Translate {
  (key: string): string;
  (key: string, values: Readonly<Record<string, string | number>>): string;
}

/** A file that has been uploaded: the form keeps this in place of its content. */
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The media type that its content has. */
  readonly type: string;
}

/** Why a file did not arrive. After `busy`, `offline`, `unavailable` and `unchecked`, the same file can be tried again. */
export type UploadProblem =
  | 'empty'
  | 'too_large'
  | 'too_many'
  | 'type'
  | 'extension'
  | 'infected'
  | 'busy'
  | 'offline'
  | 'unavailable'
  | 'unchecked';

export type UploadResult = { readonly file: UploadedFile } | { readonly problem: UploadProblem };

export interface UploadOptions {
  /** The field that the file is for. */
  readonly field: string;
  /** Aborted when the visitor cancels, or leaves the step. */
  readonly signal: AbortSignal;
  /** Called with the bytes that have arrived; `isWaiting` while the network is away. */
  readonly onProgress: (progress: { readonly sent: number; readonly isWaiting: boolean }) => void;
}

/** Everything outside its own value that a widget may know. */
export interface FormContext {
  readonly translate: Translate;
  readonly locale: string;
  /** The tenant's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly tenant: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** The session's data about the current visitor. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** Whether a guard of the flow holds now, or may. */
  readonly holds: (guard: string) => boolean;
  /** Starts one of the step's acts. */
  readonly act: (name: string, data?: Readonly<Record<string, unknown>>) => void;
  /** Uploads a file at once. Tried again with the same `File`, it may go on where it stopped. */
  readonly upload?: (file: File, options: UploadOptions) => Promise<UploadResult>;
  /** Forgets a file that was uploaded and not sent with a form. */
  readonly removeUpload?: (file: UploadedFile) => void;
  /** Runs an action beside the flow, for suggestions while something is typed; answers what it would store. */
  readonly look?: (action: string, input: unknown) => Promise<Readonly<Record<string, unknown>>>;
}

export interface WidgetProps {
  /** The id of the control: the label points at it and the error summary goes to it. */
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly field: FormField;
  readonly data: FormData;
  readonly context: FormContext;
  readonly isInvalid: boolean;
  readonly isValid: boolean;
  readonly isBusy: boolean;
  /** The fields that are inside of this one now; nothing while none is asked. */
  readonly inside: ReactNode;
  /** The words of the problem that is shown, for the error marker's tooltip. */
  readonly problem: string | undefined;
  readonly describedBy: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** Fills other fields of the form, which this one knows about. */
  readonly onFill: (values: FormData) => void;
  /** Reports that the visitor has left the control: from now on its problem is shown. */
  readonly onTouch: () => void;
}

/** A widget and how it is in its field: with a label above it, as a fieldset with a legend, or all by itself. */
export interface Widget {
  readonly name: string;
  readonly component: ComponentType<WidgetProps>;
  readonly layout?: 'field' | 'group' | 'plain';
  /** The value before the visitor has chosen one. */
  readonly initial?: (field: FormField, context: FormContext) => unknown;
  /** The locale key of each value that the widget has by itself, for pages that show what was answered. */
  readonly valueTexts?: Readonly<Record<string, string>>;
  /** Stays in view above the submit button, such as a running total. */
  readonly bar?: ComponentType<{ readonly value: unknown; readonly field: FormField; readonly context: FormContext }>;
  /** Figures that the field's messages quote, some of them from what was typed. */
  readonly messageValues?: (context: FormContext, value: unknown) => Readonly<Record<string, string | number>>;
  /** True where the controls have hints of their own, so that the field's hint is left out. */
  readonly hasOwnHints?: boolean;
  /** Small print for the end of the form that depends on what is known, instead of the form's own. */
  readonly note?: (value: unknown, field: FormField, context: FormContext) => string | undefined;
  /** Words for the submit button that depend on what is chosen, such as the sum; the form's own words otherwise. */
  readonly submitLabel?: (value: unknown, field: FormField, context: FormContext) => string | undefined;
}

/** A form as the bundler serves it (`virtual:form/<form>`): the file, its compiled validator, and the widgets and checks it names. */
export interface FormModule extends FormRules {
  readonly widgets: Readonly<Record<string, Widget>>;
}
