import { Box, ButtonBase, Popover, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ValueSource } from '../../domain/heat-load/heatLoadTerms.ts'
import { SourceChip } from './SourceChip.tsx'
import { PartBoundary } from '../ui/loading/lazyPart.tsx'

/** A quantity that enters a formula. */
export interface Input {
  /** Text key below `heatLoad.quantities`, or of its own if `label` is given. */
  key: string
  /** Text key. */
  label?: string
  /** With its unit. */
  text: string
  source?: ValueSource
}

interface Props {
  /** The number with its unit. */
  text: string
  /** Text key below `heatLoad.quantities`; `heatLoad.formulas` holds its formula under the same key. */
  quantity: string
  /** Key of another formula. */
  formula?: string | undefined
  inputs: readonly Input[]
}

/** A number that opens to its formula, and to what it is computed from with the source of each. */
export const Derived = ({ text, quantity, formula = quantity, inputs }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = translate(`heatLoad.quantities.${quantity}`)
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate('heatLoad.derive', { name, value: text })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          font: 'inherit',
          fontVariantNumeric: 'tabular-nums',
          minHeight: { xs: 44, sm: 24 },
          borderBottom: '1px dotted',
          borderColor: 'edge',
          '&:hover, &:focus-visible': { color: 'primary.main', borderColor: 'primary.main' },
        }}
      >
        {text}
      </ButtonBase>
      <PartBoundary>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-labelledby': titleId,
              tabIndex: -1,
              sx: { p: 2, maxWidth: 'min(92vw, 440px)' },
            },
          }}
        >
          <Typography id={titleId} sx={{ fontWeight: 600 }}>
            {name}: {text}
          </Typography>
          <Box
            component="code"
            sx={{
              display: 'block',
              my: 1,
              p: 1,
              borderRadius: 1,
              bgcolor: 'soft.raised',
              fontSize: '0.8125rem',
              overflowWrap: 'anywhere',
            }}
          >
            {translate(`heatLoad.formulas.${formula}`)}
          </Box>
          <Table size="small">
            <TableBody>
              {inputs.map(({ key, label, text: value, source }) => (
                <TableRow key={key}>
                  <TableCell sx={{ pl: 0 }}>{translate(label ?? `heatLoad.quantities.${key}`)}</TableCell>
                  <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                    {value}
                  </TableCell>
                  <TableCell sx={{ pr: 0 }}>{source && <SourceChip source={source} />}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Popover>
      </PartBoundary>
    </>
  )
}
