/** The mark of a provider that has no logo: a cross in its accent colour. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="currentColor" />
      <path className="brand-mark-cross" d="M13 6.5v13M6.5 13h13" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
