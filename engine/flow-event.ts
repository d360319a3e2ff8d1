/** Names one run of a flow: of a step (its load, its submit or one of its acts), or a shared one with the step that started it. */
export type RunRef = { readonly step: string; readonly of: string } | { readonly named: string; readonly step?: string };

/** What can happen to a flow. */
export type FlowEvent =
  | { readonly type: 'arrive'; readonly step: string }
  | { readonly type: 'back'; readonly step: string }
  | { readonly type: 'edit'; readonly slot: string; readonly value: unknown }
  | { readonly type: 'submit'; readonly step: string; readonly data: unknown }
  | { readonly type: 'act'; readonly step: string; readonly name: string; readonly data?: unknown }
  | {
      readonly type: 'outcome';
      readonly run: RunRef;
      readonly outcome: string;
      readonly store?: Readonly<Record<string, unknown>>;
      /** The server's own words, where it answered some. */
      readonly words?: string;
    }
  | {
      readonly type: 'failed';
      readonly run: RunRef;
      readonly code: string;
      readonly words?: string;
      /** What a person reads out to support, so that the request can be found. */
      readonly reference?: string;
    };
