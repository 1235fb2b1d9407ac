import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** The smaller second line of a cell. Created once, as a list shows one in every row. */
export const SecondLine = styled('span')(({ theme: { palette } }) => ({
  display: 'block',
  color: palette.text.secondary,
  fontSize: '0.8125rem',
  overflowWrap: 'break-word',
}))

const block = { display: 'block' } as const

interface Props {
  first: ReactNode
  second: ReactNode
  /** The second line may break anywhere, for e-mail addresses. */
  breaks?: boolean
}

/** A cell with two lines. */
export const TwoLines = ({ first, second, breaks = false }: Props) => (
  <span style={block}>
    <span style={block}>{first}</span>
    <SecondLine {...(breaks && { style: { overflowWrap: 'anywhere' } })}>{second}</SecondLine>
  </span>
)

interface Place {
  unitName: string | null
  publicAreaName?: string | null
  buildingName: string
}

/** The place of a table row: the unit or public area, and below it the building. */
export const PlaceCell = ({ place: { unitName, publicAreaName, buildingName } }: { place: Place }) => (
  <PlaceBlock>
    <TwoLines first={unitName ?? publicAreaName} second={buildingName} />
  </PlaceBlock>
)

const PlaceBlock = styled('span')(({ theme }) => ({
  display: 'block',
  [theme.breakpoints.up('sm')]: { minWidth: '10.5rem' },
}))
