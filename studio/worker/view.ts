/** What a person looks at: a flow, as its file has it or as a provider changes it. */
export interface View {
  readonly flow: string;
  readonly provider?: string | undefined;
}
