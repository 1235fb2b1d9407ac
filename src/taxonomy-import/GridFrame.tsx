import { styled } from '@mui/material/styles'

/** The look of the preview: one scrolling box whose head and row numbers stay in view. Plain elements, as there are a thousand cells. */
export const GridFrame = styled('div')(({ theme: { palette, shape } }) => ({
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100vh - 250px))',
  border: `1px solid ${palette.divider}`,
  borderRadius: shape.borderRadius,
  backgroundColor: palette.background.paper,
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%', fontSize: '0.875rem', lineHeight: 1.4 },
  '& th, & td': { textAlign: 'left', padding: '6px 10px', borderBottom: `1px solid ${palette.divider}`, verticalAlign: 'top' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, backgroundColor: palette.soft.raised, fontSize: '0.8125rem', fontWeight: 600, color: palette.text.primary, whiteSpace: 'nowrap' },
  '& thead small': { display: 'block', fontWeight: 400, fontSize: '0.75rem', color: palette.text.secondary },
  '& .number': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: palette.soft.raised, textAlign: 'right', fontWeight: 500, fontVariantNumeric: 'tabular-nums', color: palette.text.secondary, borderRight: `1px solid ${palette.divider}` },
  '& thead .number': { zIndex: 3 },
  // what takes the focus shows itself whole: below the head, beside the row numbers, above the bar at the window's end
  '& td, & input': { scrollMargin: '72px 16px 110px 80px' },
  '& td': { cursor: 'text', maxWidth: 260 },
  '& td:hover': { backgroundColor: palette.soft.raised },
  '& td:focus-visible, & td.editing': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& td .value': { display: 'block', minHeight: '1.4em', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td .value.empty': { fontStyle: 'italic', fontWeight: 400, color: palette.text.secondary },
  '& td.error, & td.warning': { minWidth: 220 },
  '& td.error': { backgroundColor: palette.soft.danger },
  '& td.warning': { backgroundColor: palette.soft.caution },
  '& td.mended': { boxShadow: `inset 3px 0 0 ${palette.primary.main}` },
  '& td.error .value:not(.empty), & td.warning .value:not(.empty)': { fontWeight: 600 },
  '& .note': { display: 'block', fontSize: '0.75rem', color: palette.text.secondary },
  '& .words': { display: 'grid', gridTemplateColumns: '16px 1fr', columnGap: 6, alignItems: 'start', marginTop: 2, fontSize: '0.8125rem', whiteSpace: 'normal' },
  '& .words svg': { fontSize: 16, marginTop: 1 },
  '& .words.error svg': { color: palette.error.main },
  '& .words.warning svg': { color: palette.warning.main },
  '& .words button': {
    gridColumn: 2, justifySelf: 'start', marginTop: 4, padding: '2px 8px', font: 'inherit', fontWeight: 600, textAlign: 'left', cursor: 'pointer', color: palette.primary.main, backgroundColor: palette.background.paper,
    border: `1px solid ${palette.primary.main}`, borderRadius: 4,
  },
  '& input': { width: '100%', minWidth: 140, margin: '-2px 0', padding: '1px 4px', font: 'inherit', color: palette.text.primary, backgroundColor: palette.background.paper, border: `1px solid ${palette.edge}`, borderRadius: 4, outline: 'none' },
}))
