import ClearIcon from '@mui/icons-material/Clear'
import RecentIcon from '@mui/icons-material/Update'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { isMoment, type Moment } from '../../../../domain/moments.ts'
import { PartBoundary } from '../../loading/lazyPart.tsx'

/** How a moment is said: as a period up to now, as what lies before one, or as a day. */
type MomentWords = 'since' | 'before' | 'day'

interface Props {
  source: string
  /** Text key. */
  label: string
  offered: readonly Moment[]
  words: MomentWords
  /** The value of a certain day, as the input has it, and back. */
  format?: (value: unknown) => string
  parse?: (day: unknown) => string
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const same = (value: unknown) => (typeof value === 'string' ? value : '')

/** A limit in time: a certain day, or a moment relative to now, which stays relative where the filter is kept. */
export const MomentInput = ({ source, label, offered, words, format = same, parse = same }: Props) => {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const { setValue } = useFormContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const named = (moment: Moment) =>
    capital(
      translate(`lists.moments.${words}.${moment}`, {
        _: translate(`lists.moments.day.${moment}`, { _: moment }),
      }),
    )
  const set = (moment: Moment | '') => setValue(source, moment, { shouldDirty: true, shouldTouch: true })
  const moment = isMoment(value) ? value : undefined
  return (
    <>
      <TextInput
        source={source}
        label={label}
        key={moment ? 'moment' : 'day'}
        {...(moment ? { format: () => named(moment), parse: () => moment } : { type: 'date', format, parse })}
        helperText={false}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            readOnly: moment !== undefined,
            endAdornment: (
              <>
                {moment && (
                  <IconButton
                    size="small"
                    aria-label={translate('ra.action.clear_input_value')}
                    onClick={() => set('')}
                  >
                    <ClearIcon sx={{ fontSize: 18 }} />
                  </IconButton>
                )}
                <IconButton
                  size="small"
                  edge="end"
                  aria-haspopup="menu"
                  aria-label={translate('lists.moments.choose', { label: translate(label) })}
                  title={translate('lists.moments.title')}
                  onClick={({ currentTarget }) => setAnchor(currentTarget)}
                >
                  <RecentIcon sx={{ fontSize: 18 }} />
                </IconButton>
              </>
            ),
          },
        }}
        sx={{ width: moment ? 280 : 196, maxWidth: '100%' }}
      />
      <PartBoundary>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {offered.map((one) => (
            <MenuItem
              key={one}
              selected={one === moment}
              onClick={() => {
                setAnchor(null)
                set(one)
              }}
            >
              {named(one)}
            </MenuItem>
          ))}
        </Menu>
      </PartBoundary>
    </>
  )
}
