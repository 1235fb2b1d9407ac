import FirstIcon from '@mui/icons-material/FirstPage'
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft'
import NextIcon from '@mui/icons-material/KeyboardArrowRight'
import LastIcon from '@mui/icons-material/LastPage'
import { Box, IconButton } from '@mui/material'
import { useId, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'

export interface PagesProps {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  /** There are more than `total`. */
  more?: boolean | undefined
  /** Whether the first and the last page have buttons. */
  ends?: boolean
  onPage: (page: number) => void
  /** The sizes that a page can have; without them, it has the one. */
  sizes?: readonly number[]
  onSize?: (size: number) => void
}

interface SizesProps {
  sizes: readonly number[]
  size: number
  onSize: (size: number) => void
}

const Sizes = ({ sizes, size, onSize }: SizesProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <label htmlFor={id}>{translate('ra.navigation.page_rows_per_page')}</label>
      <Box
        component="select"
        id={id}
        value={size}
        onChange={({ target }) => onSize(Number(target.value))}
        sx={{
          minHeight: { xs: 44, sm: 32 },
          px: 0.5,
          border: 0,
          borderRadius: 1,
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          cursor: 'pointer',
          '& option': { bgcolor: 'background.paper', color: 'text.primary' },
        }}
      >
        {[...new Set([...sizes, size])]
          .toSorted((one, other) => one - other)
          .map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
      </Box>
    </Box>
  )
}

/**
 * The pages of a list: the size of one, what is shown of how many, and the way to others. MUI's own brings the inputs and menus of forms along,
 * which weigh twenty times as much.
 */
export const Pages = ({
  page,
  pageSize,
  total,
  more = false,
  ends = false,
  onPage,
  sizes,
  onSize,
}: PagesProps) => {
  const translate = useTranslate()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const at = Math.min(page, last)
  const [from, to] = [total === 0 ? 0 : (at - 1) * pageSize + 1, Math.min(at * pageSize, total)]
  const button = (type: 'first' | 'previous' | 'next' | 'last', target: number, Icon: ComponentType) => {
    const name = translate(`lists.${type}Page`)
    return (
      <IconButton
        color="inherit"
        aria-label={name}
        title={name}
        disabled={target === at || target < 1 || target > last}
        onClick={() => onPage(target)}
        sx={{ minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } }}
      >
        <Icon />
      </IconButton>
    )
  }
  return (
    <Box
      data-pages
      // on a phone everything stands in two rows: the parts side by side are wider than the screen
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: { xs: 'center', sm: 'flex-end' },
        columnGap: { xs: 2, sm: 3 },
        minHeight: 52,
        py: { xs: 0.5, sm: 0 },
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {sizes && onSize && <Sizes sizes={sizes} size={pageSize} onSize={onSize} />}
      <span>{translate(more ? 'lists.rangeOfMore' : 'lists.range', { from, to, count: total })}</span>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        {ends && button('first', 1, FirstIcon)}
        {button('previous', at - 1, PreviousIcon)}
        {button('next', at + 1, NextIcon)}
        {ends && button('last', last, LastIcon)}
      </Box>
    </Box>
  )
}
