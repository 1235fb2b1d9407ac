import type { ReactNode } from 'react'

/** The logo of favicon.svg. */
export const Mark = () => (
  <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M8 9.5 16 23l8-13.5"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M12.2 9.5h7.6"
      stroke="var(--on-accent)"
      strokeOpacity="0.55"
      strokeWidth="3.2"
      strokeLinecap="round"
    />
  </svg>
)

/** A line icon on a 24 by 24 grid; decorative, as text beside it says the same. */
export const LineIcon = ({
  size,
  className,
  strokeWidth = 1.8,
  children,
}: {
  size: number
  className?: string
  strokeWidth?: number
  children: ReactNode
}) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)
