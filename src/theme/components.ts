import type { ThemeOptions } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { isRecord } from '../../domain/records.ts'
import { filterRests } from '../providers/declared.ts'
import type { Palette } from './tokens.ts'

/**
 * The second press of a double click lands on what lies around the dialog or menu that the first one opened, where a press closes it again:
 * to whoever double-clicks, the button would do nothing. It is kept from what surrounds it; a press of its own closes.
 */
const keptFromSurroundings = (event: MouseEvent): void => {
  // what stands in the dialog hears both presses
  if (
    event.detail > 1 &&
    event.target instanceof Element &&
    event.target.matches('.MuiDialog-container, .MuiBackdrop-root')
  )
    event.stopPropagation()
}

/** For the dialog, which closes where a press began around it, and for the backdrop of menus and drawers. */
const ofDialog = { onMouseDownCapture: keptFromSurroundings }
const ofBackdrop = { onClickCapture: keptFromSurroundings }

/**
 * react-admin puts the name of a row's checkbox on the surrounding span, where no screen reader finds it: the name
 * belongs on the input.
 */
function checkboxInput(owner: object): Record<string, unknown> {
  const props: Record<string, unknown> = { ...owner }
  return {
    ...(isRecord(props['inputProps']) && props['inputProps']),
    ...(props['aria-label'] !== undefined && { 'aria-label': props['aria-label'] }),
  }
}

/** The form of filters hands this on to react-admin's live form, of which its own props know nothing. */
const filterForm: object = { debounce: filterRests }

const phone = '@media (max-width: 599.95px)'
const desk = '@media (min-width: 600px)'

/** Where the menu is a bar at the bottom. */
const narrow = '@media (max-width: 899.95px)'

/** The height of the app bar: 56 px and its border. */
export const headerHeight = 57

/** Column heads stick below the app bar if the whole table fits the window; otherwise the table scrolls sideways. */
const table = (name: string, colour: Palette) => ({
  [`& .${name}-headerCell`]: {
    backgroundColor: colour.raised,
    '@media (min-width: 1200px)': { top: headerHeight },
  },
  [`& .${name}-tableWrapper`]: {
    '[data-wide] &': { overflowX: 'auto' },
    '@media (max-width: 1199.95px)': { overflowX: 'auto' },
  },
  // within a scroll container, the head sticks to that one
  [`[data-wide] & .${name}-headerCell`]: { top: 0 },
  [desk]: {
    '& td.line': { whiteSpace: 'nowrap' },
    // a wide table scrolls both ways within the window, so that its heads and its first column stay in view, also beside what stands below it
    [`[data-wide] & .${name}-tableWrapper`]: { maxHeight: `calc(100vh - ${headerHeight + 112}px)` },
    '[data-wide] & tr': { backgroundColor: colour.surface },
    '[data-wide] & tr > :first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
    '[data-wide] & tr > .MuiTableCell-paddingCheckbox + *': { position: 'sticky', left: 48, zIndex: 1 },
    '[data-wide] & td:is(:first-of-type, .MuiTableCell-paddingCheckbox + *)': { backgroundColor: 'inherit' },
    '[data-wide] & th:is(:first-of-type, .MuiTableCell-paddingCheckbox + *)': { zIndex: 3 },
  },
})

/** The least size of what a thumb has to hit. */
const thumb = { minWidth: 44, minHeight: 44 }

/** What can be done with a row is told in words on a phone too, where react-admin leaves only icons: their accessible names, written out. */
const worded = (colour: Palette) => ({
  ...thumb,
  gap: 6,
  padding: '6px 10px',
  border: `1px solid ${colour.edge}`,
  borderRadius: 8,
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: 'left' as const,
  '& svg': { fontSize: '1.25rem' },
  '&::after': { content: 'attr(aria-label)' },
})

/** The look of MUI's and react-admin's components: flat, dense, with lines instead of shadows. */
export function components(colour: Palette): NonNullable<ThemeOptions['components']> {
  const fullWidthOnPhones = { props: {}, style: { [phone]: { width: '100%' } } }
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 } },
      },
    },
    // a label wraps on a phone: it would be cut off where it is longer than the screen is wide
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { whiteSpace: 'nowrap', [phone]: { minHeight: 44, whiteSpace: 'normal', lineHeight: 1.3 } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { [phone]: { '[role=toolbar] &': thumb, '[data-acts] &[aria-label]': worded(colour) } },
      },
    },
    MuiToggleButton: { styleOverrides: { root: { [phone]: thumb } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // Clipped, not hidden: a hidden overflow would confine a table's sticky heads to the card.
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { overflow: 'clip' } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'inherit' },
      styleOverrides: { root: { '& :is(a, .MuiButtonBase-root)': thumb } },
    },
    // MUI's own colours are almost black in dark mode
    MuiAlert: {
      variants: (
        [
          ['error', colour.dangerSoft],
          ['warning', colour.cautionSoft],
          ['info', colour.accentSoft],
          ['success', colour.fineSoft],
        ] as const
      ).map(([severity, backgroundColor]) => ({
        props: { severity },
        style: { backgroundColor, color: colour.text },
      })),
    },
    // what closes still lies over the page while it fades: until then it lets clicks and taps through, which nobody would know to be lost
    MuiModal: { variants: [{ props: { open: false }, style: { pointerEvents: 'none' } }] },
    MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colour.line}` } } },
    MuiDialog: { defaultProps: ofDialog, styleOverrides: { paper: { border: `1px solid ${colour.line}` } } },
    MuiBackdrop: { defaultProps: ofBackdrop },
    // two long labels do not fit side by side on a phone
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '12px 24px 20px', flexWrap: 'wrap', gap: 8 } },
    },
    MuiTooltip: { defaultProps: { arrow: true, describeChild: false } },
    MuiTextField: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
      variants: [fullWidthOnPhones],
    },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    MuiAutocomplete: { defaultProps: { fullWidth: true }, variants: [fullWidthOnPhones] },
    // the help text with the reason for a disabled field must be readable
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: colour.muted } } } },
    MuiOutlinedInput: {
      styleOverrides: {
        // as high as a thumb needs, but for filters: rows begin high on the screen, and room is kept for inputs that come later
        root: {
          backgroundColor: colour.surface,
          [phone]: { minHeight: 44, '.RaFilterForm-filterFormInput &': { minHeight: 0 } },
        },
        notchedOutline: { borderColor: colour.edge },
      },
    },
    MuiCheckbox: {
      defaultProps: { slotProps: { root: { 'aria-label': undefined }, input: checkboxInput } },
      styleOverrides: {
        root: {
          color: colour.edge,
          [phone]: { minWidth: 44, minHeight: 44, '.MuiTableHead-root &': { minHeight: 0 } },
          '&:has(:focus-visible)': { outline: `3px solid ${colour.accent}`, outlineOffset: -4 },
        },
      },
    },
    MuiRadio: { styleOverrides: { root: { color: colour.edge } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colour.line, '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' } },
        head: {
          color: colour.muted,
          fontWeight: 600,
          fontSize: '0.8125rem',
          lineHeight: 1.3,
          backgroundColor: colour.raised,
        },
        sizeSmall: { padding: 'var(--row, 7px) 12px' },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: colour.raised } } },
    },
    MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: colour.text } } } },
    // an invisible line, which forced colours draw where they take the background
    MuiSwitch: {
      styleOverrides: {
        thumb: { border: '1px solid transparent' },
        track: { border: '1px solid transparent' },
      },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { fontWeight: 550 }, filled: { border: '1px solid transparent' } },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    // otherwise the first tab would be indented against its surroundings
    MuiTabs: {
      defaultProps: { variant: 'scrollable', scrollButtons: 'auto', allowScrollButtonsMobile: true },
      styleOverrides: { scrollButtons: { '&.Mui-disabled': { width: 0 } } },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 44 } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 36, color: 'inherit' } } },
    // above the menu of phones and the bar with the main button: --bar and --footer are their heights (ui/watchFooter.ts)
    MuiSnackbar: {
      styleOverrides: {
        root: {
          [narrow]: {
            '&.MuiSnackbar-anchorOriginBottomCenter': {
              bottom: 'calc(8px + var(--footer, 0px) + var(--bar, 0px))',
            },
          },
        },
      },
    },
    // what takes the focus is not scrolled to behind them
    MuiCssBaseline: {
      styleOverrides: { html: { scrollPaddingBottom: 'calc(var(--footer, 0px) + var(--bar, 0px))' } },
    },
    MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: colour.text, color: colour.ground } } },
    RaDatagrid: { defaultProps: { size: 'small' }, styleOverrides: { root: table('RaDatagrid', colour) } },
    RaDataTable: { defaultProps: { size: 'small' }, styleOverrides: { root: table('RaDataTable', colour) } },
    // its own pause would come before that of the list
    RaFilterForm: { defaultProps: filterForm },
    // A wide table scrolls by itself, not with the whole page.
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    // above the menu of phones, which is higher where a phone has no button below its screen; until it is measured, as high as it is at least
    RaCreateButton: {
      styleOverrides: { root: { '&.RaCreateButton-floating': { bottom: 'calc(12px + var(--bar, 57px))' } } },
    },
    RaListToolbar: { styleOverrides: { root: { [phone]: { backgroundColor: 'transparent' } } } },
    RaTopToolbar: { styleOverrides: { root: { [phone]: { backgroundColor: 'transparent' } } } },
    // on a phone it would cover the form
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          borderTop: `1px solid ${colour.line}`,
          '&.RaToolbar-mobileToolbar': { backgroundColor: colour.surface, bottom: 'var(--bar, 0px)' },
        },
      },
    },
    RaLabeled: {
      styleOverrides: { root: { '& .RaLabeled-label': { color: colour.muted, fontSize: '0.8125rem' } } },
    },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            margin: '0 -1px',
            backgroundColor: colour.accentSoft,
            color: colour.text,
          },
          // only out of sight, its buttons would still take the focus
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          // its buttons do not fit beside its words
          [phone]: {
            '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
              height: 'auto',
              minHeight: 48,
              flexWrap: 'wrap',
              paddingRight: 8,
              transform: 'translateY(-100%)',
            },
            '& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', paddingTop: 0, paddingBottom: 0 },
          },
          // As high as the filters that it covers.
          [desk]: {
            '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
              minHeight: 64,
              height: 64,
              transform: 'translateY(-64px)',
            },
          },
        },
      },
    },
  }
}
