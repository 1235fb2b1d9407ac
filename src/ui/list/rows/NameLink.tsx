import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const Plain = styled(Link)(({ theme }) => ({
  color: theme.palette.primary.main,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}))

/** A link in a row to another record, by name. For rows that include the name; the click does not trigger the row's own link. */
export const NameLink = ({ to, name, state }: { to: string; name: ReactNode; state?: unknown }) => (
  <Plain to={to} state={state} onClick={(event) => event.stopPropagation()}>
    {name}
  </Plain>
)

/** A link to another record as high as a thumb needs on a phone. */
export const TallLink = styled(Plain)(({ theme: { breakpoints } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  [breakpoints.down('sm')]: { minHeight: 44 },
}))

const Code = styled(Plain)({
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
})

/** Like NameLink, for a record with a code; switches to the record's client if needed. Null: it has none, or it is not known here. */
export const CodeLink = ({
  to,
  code,
  tenantId,
}: {
  to: string
  code: string
  tenantId?: string | null | undefined
}) => (
  <Code
    to={to}
    state={tenantId ? { tenant: tenantId } : tenantId === null ? { elsewhere: true } : undefined}
    onClick={(event) => event.stopPropagation()}
  >
    {code}
  </Code>
)

/** The URL of a list with filters: `filteredList(paths.buildings.list, { LocationIds: [id] })`. */
export const filteredList = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
