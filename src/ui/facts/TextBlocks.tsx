import { styled } from '@mui/material/styles'
import { TextBlockList } from './TextBlockList.tsx'

/** Styled as on the consent site (src/consent-site/text.css, .prose); headings one level down, as the page has its own. */
const Prose = styled('div')(({ theme: { palette } }) => ({
  maxWidth: '38rem',
  fontSize: '1rem',
  lineHeight: 1.6,
  overflowWrap: 'break-word',
  '& h3': {
    margin: '2rem 0 0.5rem',
    fontSize: '1.1875rem',
    fontWeight: 650,
    lineHeight: 1.3,
    letterSpacing: '-0.01em',
  },
  '& > :first-of-type:is(h3)': { marginTop: 0 },
  '& p': { margin: '0 0 1rem', textWrap: 'pretty' },
  '& ul': { display: 'grid', gap: '0.375rem', margin: '0 0 1rem', padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', paddingLeft: '1.5rem' },
  '& li::before': {
    position: 'absolute',
    left: '0.25rem',
    top: '0.62em',
    width: '0.4375rem',
    height: '0.4375rem',
    borderRadius: '50%',
    background: palette.primary.main,
    content: '""',
  },
}))

/** The body of a published text, in the same blocks as on the consent site. */
export const TextBlocks = ({ body, lang }: { body: string; lang: string }) => (
  <Prose lang={lang}>
    <TextBlockList body={body} heading="h3" />
  </Prose>
)
