const DRAWINGS = {
  bill: (
    <>
      <g transform="rotate(-3 150 95)">
        <rect className="drawn-paper" x="88" y="24" width="128" height="170" rx="7" />
        <circle className="drawn-accent" cx="108" cy="46" r="8" />
        <path className="drawn-line" d="M124 43h44M124 51h28M104 102h88M104 118h88M104 134h54" />
        <path className="drawn-strong" d="M104 76h60" />
      </g>
      <circle className="drawn-glass" cx="206" cy="108" r="26" />
      <path className="drawn-handle" d="m226 128 20 20" />
    </>
  ),
  choices: (
    <>
      {[22, 68, 114].map((y, at) => (
        <g key={y} transform={`translate(66 ${y})`}>
          <rect className={at === 1 ? 'drawn-chosen' : 'drawn-paper'} width="168" height="36" rx="8" />
          <circle className={at === 1 ? 'drawn-dot' : 'drawn-ring'} cx="20" cy="18" r="6.500" />
          <path className={at === 1 ? 'drawn-strong' : 'drawn-ink'} d={`M40 18h${[44, 34, 26][at]}`} />
          <path className="drawn-line" d={`M${[130, 118, 106][at]} 18H150`} />
        </g>
      ))}
    </>
  ),
  calendar: (
    <>
      <rect className="drawn-paper" x="72" y="30" width="156" height="150" rx="9" />
      <path className="drawn-line" d="M72 58h156" />
      <path className="drawn-handle" d="M104 22v16M196 22v16" />
      <path className="drawn-days" d="M92 78h116M92 104h116M92 130h116M92 156h64" />
      <rect className="drawn-accent" x="141" y="95" width="19" height="19" rx="5" />
      <path className="drawn-check" d="m145.5 104.5 3.5 3.5 6.5-7" />
    </>
  ),
} as const;

/** A drawing of one step, in the provider's colors. The words below it describe the step. */
export function StepPicture({ name }: { readonly name: keyof typeof DRAWINGS }) {
  return (
    <svg className="step-picture" viewBox="0 0 300 170" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}
