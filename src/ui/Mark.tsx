/** The mark of favicon.svg. */
export const Mark = () => (
  <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path d="M8 9.5 16 23l8-13.5" fill="none" stroke="var(--on-accent)" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M12.2 9.5h7.6" stroke="var(--on-accent)" strokeOpacity="0.55" strokeWidth="3.2" strokeLinecap="round" />
  </svg>
)
