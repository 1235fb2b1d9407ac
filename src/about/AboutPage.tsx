import { Card, Link, List, ListItem, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { readConfig, servesDocs } from '../providers/config.ts'
import { PageTitle } from '../ui/page/PageTitle.tsx'

/** Product information, links to the API documentation, and attribution of third-party data. */
export const AboutPage = () => {
  const translate = useTranslate()
  const { main, identity } = readConfig()
  const hasDocs = servesDocs()
  const documents = [
    ...(hasDocs
      ? [
          { label: 'about.mainCalls', href: `${main}/api/docs` },
          { label: 'about.identityCalls', href: `${identity}/api/docs` },
        ]
      : []),
    { label: 'about.mainAccess', href: `${main}/api/access` },
    { label: 'about.identityAccess', href: `${identity}/api/access` },
  ]
  return (
    <>
      <PageTitle title="about.title" />
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
        <Typography>{translate('about.what')}</Typography>
        <Typography variant="h3" component="h2" sx={{ mt: 3 }}>
          {translate('about.calls')}
        </Typography>
        <List dense disablePadding>
          {documents.map(({ label, href }) => (
            <ListItem key={label} disableGutters>
              <Link href={href} target="_blank" rel="noreferrer">
                {translate(label)}
              </Link>
            </ListItem>
          ))}
        </List>
        <Typography variant="h3" component="h2" sx={{ mt: 3 }}>
          {translate('about.data')}
        </Typography>
        <Typography sx={{ mt: 1 }}>{translate('import.attribution')}</Typography>
        <Typography sx={{ mt: 1 }}>{translate('about.positions')}</Typography>
      </Card>
    </>
  )
}
