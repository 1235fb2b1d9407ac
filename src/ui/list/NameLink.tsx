import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const Plain = styled(Link)(({ theme }) => ({ color: theme.palette.primary.main, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }))

/** In a row, another record by its name, leading to its page. For a row that carries the name; a click goes there and not where the row leads. */
export const NameLink = ({ to, name }: { to: string; name: ReactNode }) => (
  <Plain to={to} onClick={(event) => event.stopPropagation()}>
    {name}
  </Plain>
)

const Code = styled(Plain)({ fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', whiteSpace: 'nowrap' })

/** As NameLink, for a record that is known by a code; one of another client's switches to that client on the way. */
export const CodeLink = ({ to, code, tenantId }: { to: string; code: string; tenantId?: string | null | undefined }) => (
  <Code to={to} state={tenantId ? { tenant: tenantId } : undefined} onClick={(event) => event.stopPropagation()}>
    {code}
  </Code>
)
