import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Workspace } from '../ui/shell/workspaces.ts'
import { isApple } from './isApple.ts'
import { useGoKeys, useSingleKeys } from './useKeys.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

const Keys = ({
  title,
  keys,
}: {
  title: string
  keys: readonly (readonly [keys: string, meaning: string])[]
}) => {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ breakInside: 'avoid', mb: 2 }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', '& > *': { m: 0, py: 0.5 } }}
      >
        {keys.map(([pressed, meaning]) => (
          <Key key={pressed} pressed={pressed}>
            {meaning}
          </Key>
        ))}
      </Box>
    </Box>
  )
}

/** What a key does, and the key. */
const Key = ({ pressed, children }: { pressed: string; children: ReactNode }) => (
  <>
    <dt>{children}</dt>
    <Box component="dd" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      {pressed.split(' ').map((one, index) => (
        <Box
          key={index}
          component="kbd"
          sx={{
            display: 'inline-block',
            minWidth: 24,
            px: 0.75,
            ml: 0.5,
            textAlign: 'center',
            font: 'inherit',
            border: 1,
            borderColor: 'edge',
            borderRadius: 1,
          }}
        >
          {one}
        </Box>
      ))}
    </Box>
  </>
)

/** The keys there are, for those pages that the user may open. */
export const KeysDialog = ({ menu, onClose }: { menu: readonly Workspace[]; onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  const [single, setSingle] = useSingleKeys()
  const places = useGoKeys(menu)
  const key = (pressed: string, name: string) => [pressed, translate(`search.keys.${name}`)] as const
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('search.keys.title')}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={single} onChange={(_event, on) => setSingle(on)} />}
          label={translate('search.keys.single')}
          sx={{ mb: 2 }}
        />
        <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
          <Keys
            title={translate('search.keys.anywhere')}
            keys={[
              key(isApple() ? '⌘ K' : translate('search.ctrlK'), 'search'),
              ...(single ? [key('?', 'help'), key('e', 'edit')] : []),
            ]}
          />
          {single && (
            <>
              <Keys
                title={translate('search.keys.inLists')}
                keys={[
                  key('/', 'filter'),
                  key('j', 'next'),
                  key('k', 'previous'),
                  key('x', 'tick'),
                  key('p', 'peek'),
                  key('c', 'copy'),
                  key('Enter', 'open'),
                ]}
              />
              <Keys
                title={translate('search.keys.places')}
                keys={places.map(({ letter, label }) => [`g ${letter}`, translate(label)] as const)}
              />
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
