import { Box, Button, Paper, Typography } from '@mui/material'
import { Component, lazy, Suspense, useState, useSyncExternalStore, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { leaveUnasked } from '../providers/leaving.ts'
import { pause } from '../providers/pause.ts'
import { askForRelease, isReleaseNewer, subscribeRelease } from '../providers/release.ts'

/** A script of the app did not arrive, at the second try either. */
class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'ChunkFailed'
  }
}

/** Pause before a script is asked for again, ms. */
const pauseBeforeRetry = 500

/**
 * Loads a part of the app, and tries once more when that fails. A failure may mean that a new version has replaced the
 * file, so the server is asked for its version. Errors: ChunkFailed.
 */
const loadPatiently = async <T,>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await pause(pauseBeforeRetry)
    try {
      return await load()
    } catch (error) {
      await askForRelease(0)
      throw new ChunkFailed(error)
    }
  }
}

/**
 * A component whose script loads on first use. React keeps the failure of a lazy component for good.
 * @param failed is called with what makes `current` load it again
 */
export const patientLazy = <P extends object>(load: () => Promise<ComponentType<P>>, failed: (again: () => void) => void) => {
  const begin = (): LazyExoticComponent<ComponentType<P>> =>
    lazy<ComponentType<P>>(async () => {
      try {
        return { default: await loadPatiently(load) }
      } catch (error) {
        failed(() => {
          late = begin()
        })
        throw error
      }
    })
  let late = begin()
  return { current: () => late }
}

/** Reloads the page. The browser does not ask about unsaved changes: forms keep them and offer them again. */
export const reload = (): void => leaveUnasked(() => location.reload())

/** Whether the server has a newer version than the one that runs here. */
export const useNewerRelease = (): boolean => useSyncExternalStore(subscribeRelease, isReleaseNewer)

interface FailureProps {
  error: unknown
  /** Lies over the page, as the dialog would that it stands for; otherwise it takes the place of the part. */
  over: boolean
  onRetry: () => void
  onClose?: (() => void) | undefined
}

/** What failed: a script did not arrive, because of a new version or not, or the part itself is broken. */
export const useFailureKind = (error: unknown): 'newVersion' | 'notLoaded' | 'broken' => {
  const newer = useNewerRelease()
  return error instanceof ChunkFailed ? (newer ? 'newVersion' : 'notLoaded') : 'broken'
}

/** Says that a part of the page failed, and offers what helps. */
const PartFailure = ({ error, over, onRetry, onClose }: FailureProps) => {
  const translate = useTranslate()
  const kind = useFailureKind(error)
  return (
    <Paper
      role="alert"
      elevation={over ? 8 : 0}
      onClick={(event) => event.stopPropagation()}
      sx={{
        p: 2,
        minWidth: 0,
        whiteSpace: 'normal',
        ...(over && {
          position: 'fixed',
          zIndex: 'modal',
          bottom: 'calc(24px + var(--bar, 0px))',
          left: '50%',
          transform: 'translateX(-50%)',
          width: 'min(440px, calc(100vw - 24px))',
        }),
      }}
    >
      <Typography>{translate(`ui.part.${kind}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {/* first: some browsers keep the failure of a script until the page is reloaded */}
        <Button size="small" variant="contained" onClick={reload}>
          {translate('ui.part.reload')}
        </Button>
        <Button size="small" variant="outlined" onClick={onRetry}>
          {translate('ui.error.retry')}
        </Button>
        {onClose && (
          <Button size="small" onClick={onClose}>
            {translate('ra.action.close')}
          </Button>
        )}
      </Box>
    </Paper>
  )
}

interface BoundaryProps {
  over?: boolean
  onRetry?: () => void
  onClose?: (() => void) | undefined
  /** Stays on the page when the part failed. */
  beside?: ReactNode
  children: ReactNode
}

/** Confines the failure of a dialog, filter or panel, so that the rest of the page stays, with what was typed into it. */
export class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const again = () => {
      this.props.onRetry?.()
      this.setState({ error: undefined })
    }
    return (
      <>
        {this.props.beside}
        <PartFailure error={this.state.error} over={this.props.over ?? false} onRetry={again} onClose={this.props.onClose} />
      </>
    )
  }
}

interface Closable {
  onClose?: (() => void) | undefined
}

interface Options<P> {
  /** Shown until the part is there. */
  waiting?: (props: P) => ReactNode
  /** Stands beside the message when the part failed. */
  failed?: (props: P) => ReactNode
  /** The part has its place on the page: a failure shows there instead of over the page. */
  inPlace?: boolean
}

/**
 * A part of a page whose script loads on first use: a dialog, a menu, a panel. It brings its own boundary: when the
 * script does not arrive, or the part breaks, the page stays, and a message offers to try again or to reload.
 */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>, { waiting, failed, inPlace = false }: Options<P> = {}) => {
  const late = patientLazy(load, (again) => again())
  return function LatePart(props: P & Closable) {
    const [Shown, setShown] = useState(late.current)
    return (
      <PartBoundary over={!inPlace} onRetry={() => setShown(late.current)} onClose={props.onClose} beside={failed?.(props)}>
        <Suspense fallback={waiting?.(props) ?? null}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
