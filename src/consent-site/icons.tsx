const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

export const PaperIcon = () => (
  <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
    <path d="M14 2.8H7A2 2 0 0 0 5 4.8v14.4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7.8z" />
    <path d="M14 2.8v5h5M12 11v6.2M9.3 14.6l2.7 2.7 2.7-2.7" />
  </svg>
)

export const TickIcon = () => (
  <svg className="sign" width="44" height="44" viewBox="0 0 24 24" aria-hidden="true" {...stroke} strokeWidth={1.5}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="m7.8 12.4 2.9 2.9 5.6-6.2" />
  </svg>
)

export const CrossIcon = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" {...stroke}>
    <path d="m6 6 12 12M18 6 6 18" />
  </svg>
)
